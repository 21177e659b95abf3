import { type Locale, locales } from '@firepay/contract/product/locales.ts'

/** The language of this document: the server chose it with the folder that the document came from. */
export function pageLanguage(): Locale {
  return firstOf([document.documentElement.lang])
}

/** The browser's preferred language, regardless of the previous user's choice. */
export function browserLanguage(): Locale {
  return firstOf(navigator.languages)
}

/** The languages as a choice, each by its name in itself: "English", "Русский". */
export function languageOptions(): { value: Locale; label: string }[] {
  return locales.map((value) => ({ value, label: languageName(value) }))
}

function languageName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** The first of these tags whose language the product speaks ("de" for "de-AT"), else English. */
function firstOf(tags: readonly string[]): Locale {
  return tags.flatMap((tag) => locales.find((language) => language === tag.split('-')[0]) ?? [])[0] ?? locales[0]
}
