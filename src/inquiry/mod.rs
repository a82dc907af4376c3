//! What to ask the experts, what their answers settle, and how far they agree (SPEC.md §1.4).
