//! Is the knowledge right? Samples, the sense of neighbours, and judges (SPEC.md §1.5).
