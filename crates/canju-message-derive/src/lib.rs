//! `#[derive(Message)]`: the sentence of each variant, by a key of `assets/text` and the fields of the variant. `#[derive(All)]`: a
//! closed list with its words, keys and help.
//!
//! A key that no text has, and an argument of the text that no field supplies, do not compile.

mod all;
mod attribute;
mod expand;
mod texts;

/// Derives `Message`, and `From` for fields marked `#[from]`.
///
/// It derives no `Display`: only the program, which knows the user's language, writes messages.
///
/// Each variant (or the struct) has one attribute:
/// - `#[text("key")]`: named fields are the arguments of the text;
/// - `#[text("key", name, other)]`: names for the fields of a tuple variant, in their order;
/// - `#[text("key", name = expression)]`: a further argument; the fields can be used by name, as references;
/// - `#[text(if *locked { "key-a" } else { "key-b" })]`: any expression that yields keys;
/// - `#[text(from = expression, name, other)]`: any expression of type `Text`;
/// - `#[text(transparent)]`: the message of the only field.
#[proc_macro_derive(Message, attributes(text, from))]
pub fn derive_message(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::message(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}

/// Derives `ALL`, the variants of an enum without fields in the order of their declaration: a list that cannot lack one.
///
/// On request more of the list comes from the same declaration:
/// - `#[all(word)]`: `word` and `of_word`, by the name of the variant in lower case with hyphens, or by `#[all(word = "…")]` at it;
/// - `#[all(text = "prefix-")]`: `text_key`, the prefix and the word, or `#[all(text = "key")]` at the variant;
/// - `#[all(help)]`: words, and `Choice` for the command line, whose help is the first paragraph of the docs.
#[proc_macro_derive(All, attributes(all))]
pub fn derive_all(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    all::all(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}

/// Makes a `Text`: `text!("key", name, other = expression)`, with the variables `name` and the values as arguments.
///
/// Does not compile if the key or one of its arguments is missing.
#[proc_macro]
pub fn text(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let text = syn::parse_macro_input!(input as attribute::TextAttribute);
    let names: Vec<String> = text.names.iter().map(ToString::to_string).collect();
    text.expression(&names).unwrap_or_else(|error| error.into_compile_error()).into()
}
