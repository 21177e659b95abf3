import { type Locale, locales } from '@firepay/contract/product/locales.ts'
import { lastLanguage } from '../api/last-language.ts'
import { session } from '../api/session.ts'

/** The language that every area is written in. */
const complete = locales[0]

const folders = Object.keys(import.meta.glob('./*/base.ts')).map(languageOf)

/** The languages that can be chosen: those of the product that have a folder beside this file. */
export const languages: readonly Locale[] = locales.filter((locale) => folders.includes(locale))

/**
 * What the person wants to read, best first: the choice of the account, or the browser's. Before sign-in the language that was
 * spoken here last comes first. `boot.js` asks the same.
 */
function wanted(): readonly string[] {
  const user = session.user()
  if (user === null) return [lastLanguage() ?? '', ...navigator.languages]
  const chosen = user.preferences?.locale
  return chosen === undefined ? navigator.languages : [chosen]
}

const ofPage = firstOf(languages, wanted()) ?? complete

/** The language of this document: the first wanted one of those there are, else English. It stays what it was at the start. */
export function pageLanguage(): Locale {
  return ofPage
}

/** The language that the browser asks for, whoever was here last. */
export function browserLanguage(): Locale {
  return firstOf(languages, navigator.languages) ?? complete
}

/** The name of a language in itself: "English", "Русский". */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** The languages as a choice, each by its name in itself. */
export function languageOptions(): { value: Locale; label: string }[] {
  return languages.map((value) => ({ value, label: languageName(value) }))
}

/**
 * The texts of the page's language, of `import.meta.glob('./*' + '/area.ts')`: `de/` serves "de-AT". A language is a folder
 * beside `en/`; nothing else here names it.
 */
export async function inLocale<T>(
  files: Readonly<Record<string, () => Promise<unknown>>>,
  tags: readonly string[] = wanted(),
): Promise<T> {
  const language = firstOf(Object.keys(files).map(languageOf), tags) ?? complete
  const load = Object.entries(files).find(([file]) => languageOf(file) === language)?.[1]
  // Each language exports what the English file does, typed by it: `npm run check` asks for that.
  return (await load?.()) as T
}

function firstOf<T extends string>(among: readonly T[], tags: readonly string[]): T | undefined {
  return tags.flatMap((tag) => among.find((language) => language === tag.split('-')[0]) ?? [])[0]
}

function languageOf(file: string): string {
  return file.split('/')[1] ?? ''
}
