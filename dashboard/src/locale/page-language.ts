import { type Locale, locales } from '@firepay/contract/product/locales.ts'

/** The language of this document, chosen by the server with the document's folder. */
export function pageLanguage(): Locale {
  return firstOf([document.documentElement.lang])
}

/** The browser's preferred language, regardless of the previous user's choice. */
export function browserLanguage(): Locale {
  return firstOf(navigator.languages)
}

/** The languages as options, each in its own language: "English", "Русский". */
export function languageOptions(): { value: Locale; label: string }[] {
  return locales.map((value) => ({ value, label: languageName(value) }))
}

function languageName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** The first of these tags with a supported language ("de" for "de-AT"), else English. */
function firstOf(tags: readonly string[]): Locale {
  return tags.flatMap((tag) => locales.find((language) => language === tag.split('-')[0]) ?? [])[0] ?? locales[0]
}
