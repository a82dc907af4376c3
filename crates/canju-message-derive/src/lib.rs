//! `#[derive(Message)]`: the sentence of each variant, by a key of `assets/text` and the fields of the variant. `#[derive(All)]`: a
//! closed list with its words, keys and help.
//!
//! A key that no text has, and an argument of the text that no field supplies, do not compile.

mod all;
mod attribute;

use all::all;
use attribute::{Source, TextAttribute};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Field, Fields, Member};

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
    message(&input).unwrap_or_else(|error| error.into_compile_error()).into()
}

/// Derives `ALL`, the variants of an enum in the order of their declaration: a list that cannot lack one.
///
/// A variant with a field is in the list with the value of `#[all(value = …)]` at it.
///
/// On request more of the list comes from the same declaration:
/// - `#[all(word)]`: `word` and `of_word`, by the name of the variant in lower case with hyphens, or by `#[all(word = "…")]` at it;
/// - `#[all(text = "prefix-")]`: `text_key`, the prefix and the word, or `#[all(text = "key")]` at the variant;
/// - `#[all(help)]`: words, and `Choice` for the command line, whose help is the first paragraph of the docs.
#[proc_macro_derive(All, attributes(all))]
pub fn derive_all(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    all(&input).unwrap_or_else(|error| error.into_compile_error()).into()
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

// Code generation of the derive.

/// Derives the traits for a struct or enum.
pub(crate) fn message(input: &DeriveInput) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let (arms, sources): (Vec<_>, Vec<_>) = match &input.data {
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| {
                let of = &variant.ident;
                Ok((
                    arm(&quote!(Self::#of), &variant.attrs, &variant.fields, variant.span())?,
                    from(name, &quote!(#name::#of), &variant.fields)?,
                ))
            })
            .collect::<syn::Result<Vec<_>>>()?
            .into_iter()
            .unzip(),
        Data::Struct(data) => (
            vec![arm(&quote!(Self), &input.attrs, &data.fields, name.span())?],
            vec![from(name, &quote!(#name), &data.fields)?],
        ),
        Data::Union(_) => return Err(syn::Error::new(name.span(), "a union has no message")),
    };
    Ok(quote! {
        impl ::canju_message::Message for #name {
            fn text(&self) -> ::canju_message::Text {
                match self { #(#arms)* }
            }
        }

        #(#sources)*
    })
}

fn arm(
    path: &TokenStream,
    attributes: &[Attribute],
    fields: &Fields,
    span: Span,
) -> syn::Result<TokenStream> {
    match Source::read(attributes, span)? {
        Source::Text(text) => text_arm(path, &text, fields),
        Source::Transparent => match fields.iter().collect::<Vec<_>>().as_slice() {
            [field] => {
                let member = field.ident.clone().map_or(Member::from(0), Member::from);
                Ok(quote!(#path { #member: field } => ::canju_message::Message::text(field),))
            }
            _ => Err(syn::Error::new(span, "transparent needs exactly one field")),
        },
    }
}

/// Returns the arm of a variant with a text of its own: binds the fields that are used, and makes the arguments of the text.
fn text_arm(path: &TokenStream, text: &TextAttribute, fields: &Fields) -> syn::Result<TokenStream> {
    let arguments = text.arguments()?;
    let mentioned = text.identifiers();
    let is_computed = |name: &str| text.computed.iter().any(|(computed, _)| computed == name);
    let mut names = text.names.iter();
    let mut bindings = Vec::new();
    let mut bound = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let (member, name) = match &field.ident {
            Some(name) => (Member::from(name.clone()), Some(name.clone())),
            None => (Member::from(index), names.next().cloned()),
        };
        let Some(name) = name else { continue };
        let text_name = name.to_string();
        let is_argument = arguments.contains(&text_name) && !is_computed(&text_name);
        if is_argument || mentioned.contains(&text_name) {
            bindings.push(if field.ident.is_some() { quote!(#name) } else { quote!(#member: #name) });
            bound.push(text_name);
        } else if field.ident.is_none() {
            return Err(syn::Error::new(name.span(), "neither an argument of the text nor used"));
        }
    }
    if let Some(name) = names.next() {
        return Err(syn::Error::new(name.span(), "more names than fields"));
    }
    let expression = text.expression(&bound)?;
    Ok(quote!(#path { #(#bindings,)* .. } => #expression,))
}

/// Returns the conversion from the field marked `#[from]`, if there is one.
fn from(name: &Ident, path: &TokenStream, fields: &Fields) -> syn::Result<TokenStream> {
    let is_from = |field: &&Field| field.attrs.iter().any(|attribute| attribute.path().is_ident("from"));
    let Some(field) = fields.iter().find(is_from) else { return Ok(TokenStream::new()) };
    if fields.len() != 1 {
        return Err(syn::Error::new(field.span(), "#[from] needs exactly one field"));
    }
    let member = field.ident.clone().map_or(Member::from(0), Member::from);
    let source = &field.ty;
    Ok(quote! {
        impl ::std::convert::From<#source> for #name {
            fn from(source: #source) -> Self {
                #path { #member: source }
            }
        }
    })
}
