//! A closed list: the variants of an enum, their words, their text keys and their help, from its declaration alone.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Error, Expr, ExprLit, Fields, Ident, Lit, LitStr, Meta, Variant};

use crate::attribute::TEXTS;

/// What `#[all(…)]` asks for, at the enum or at a variant.
#[derive(Default)]
struct Wanted {
    /// At the enum: whether there is a word for each variant. At a variant: its word, if it is not its name.
    word: Option<Option<LitStr>>,
    /// At the enum: the beginning of all keys. At a variant: its key.
    text: Option<LitStr>,
    /// At a variant: the value of its only field in the list.
    value: Option<Expr>,
    /// Whether the command line offers the list.
    help: bool,
}

impl Wanted {
    fn read(attributes: &[Attribute]) -> syn::Result<Self> {
        let mut wanted = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("all")) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("word") {
                    let given = meta.input.peek(syn::Token![=]);
                    wanted.word = Some(given.then(|| meta.value()?.parse()).transpose()?);
                } else if meta.path.is_ident("text") {
                    wanted.text = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("value") {
                    wanted.value = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("help") {
                    wanted.help = true;
                } else {
                    return Err(meta.error("word, text, value and help are known"));
                }
                Ok(())
            })?;
        }
        Ok(wanted)
    }
}

/// Derives the list.
///
/// # Errors
/// The type is no enum, a variant has a field without a value, or a key is in no text.
pub(crate) fn all(input: &DeriveInput) -> syn::Result<TokenStream> {
    let (name, visible) = (&input.ident, &input.vis);
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(name, "only an enum has a list of variants"));
    };
    let wanted = Wanted::read(&input.attrs)?;
    let own =
        data.variants.iter().map(|variant| Wanted::read(&variant.attrs)).collect::<syn::Result<Vec<_>>>()?;
    let of = || data.variants.iter().zip(&own);
    let words: Vec<String> = of().map(|(variant, own)| word(&variant.ident, own)).collect();
    let forms = of().map(|(variant, own)| forms(variant, own)).collect::<syn::Result<Vec<_>>>()?;
    let (values, patterns): (Vec<_>, Vec<_>) = forms.into_iter().unzip();
    let count = values.len();
    let with_words = (wanted.word.is_some() || wanted.help).then(|| {
        quote! {
            /// Returns the word in files and commands.
            #visible const fn word(self) -> &'static str {
                match self { #(#patterns => #words),* }
            }

            /// Returns the variant of a word.
            #visible fn of_word(word: &str) -> ::core::option::Option<Self> {
                match word { #(#words => ::core::option::Option::Some(#values),)* _ => ::core::option::Option::None }
            }
        }
    });
    let with_keys = match &wanted.text {
        Some(prefix) => {
            let keys = words
                .iter()
                .zip(&own)
                .map(|(word, own)| match &own.text {
                    Some(key) => known(key.clone()),
                    None => known(LitStr::new(&format!("{}{word}", prefix.value()), prefix.span())),
                })
                .collect::<syn::Result<Vec<_>>>()?;
            Some(quote! {
                /// Returns the text key of the name.
                #visible const fn text_key(self) -> &'static str {
                    match self { #(#patterns => #keys),* }
                }
            })
        }
        None => None,
    };
    let choice = wanted.help.then(|| {
        let helps = data.variants.iter().map(|variant| help(&variant.attrs));
        quote! {
            impl ::canju_message::Choice for #name {
                const CHOICES: &'static [Self] = &Self::ALL;

                fn word(self) -> &'static str {
                    self.word()
                }

                fn help(self) -> &'static str {
                    match self { #(#patterns => #helps),* }
                }
            }
        }
    });
    Ok(quote! {
        #[allow(dead_code, reason = "of some lists only a part is used")]
        impl #name {
            /// Every variant, in the order of declaration.
            #visible const ALL: [Self; #count] = [#(#values),*];

            #with_words

            #with_keys
        }

        #choice
    })
}

/// Returns the value of a variant in the list, and its pattern.
fn forms(variant: &Variant, own: &Wanted) -> syn::Result<(TokenStream, TokenStream)> {
    let name = &variant.ident;
    match (&variant.fields, &own.value) {
        (Fields::Unit, None) => Ok((quote!(Self::#name), quote!(Self::#name))),
        (Fields::Unnamed(_), Some(value)) => Ok((quote!(Self::#name(#value)), quote!(Self::#name(..)))),
        _ => Err(Error::new_spanned(
            variant,
            "a variant with a field needs its value in the list, others none",
        )),
    }
}

/// Returns the word of a variant: its own, or its name in lower case with hyphens.
fn word(variant: &Ident, own: &Wanted) -> String {
    if let Some(Some(word)) = &own.word {
        return word.value();
    }
    let mut word = String::new();
    for letter in variant.to_string().chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

/// Returns the key if the English texts have it.
fn known(key: LitStr) -> syn::Result<LitStr> {
    match &*TEXTS {
        Ok(texts) if texts.contains_key(&key.value()) => Ok(key),
        Ok(_) => Err(Error::new(key.span(), format!("no text has the key {:?}", key.value()))),
        Err(error) => Err(Error::new(key.span(), error)),
    }
}

/// Returns the first paragraph of the docs without its last period.
fn help(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    let paragraph: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let text = paragraph.join(" ");
    text.strip_suffix('.').map_or_else(|| text.clone(), str::to_owned)
}
