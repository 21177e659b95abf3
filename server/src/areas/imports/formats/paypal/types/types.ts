import { type Meaning, meaningsOfCodes } from '../event-codes.ts'
import { plain } from '../plain.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** PayPal's names of its types in one language, by T-code; `note` has names without a code. */
export type TypeWords = Readonly<Record<string, readonly string[]>>

/** One table for all languages: an account may have files in several, and PayPal leaves some names in English. */
export const wordsOfLanguages = { english, german, french, spanish, portuguese, italian, dutch }

const codesByWord: ReadonlyMap<string, string> = new Map(
  Object.values<TypeWords>(wordsOfLanguages).flatMap((words) =>
    Object.entries(words).flatMap(([code, names]) => names.map((name): [string, string] => [plain(name), code])),
  ),
)

/**
 * Meaning of a line by its T-code, else by the name of its type. The type cell may contain the T-code itself.
 * @returns undefined for an unknown code or name
 */
export function meaningOf(code: string, type: string): Meaning | undefined {
  const known = [code, type].find((text) => /^T\d{4}$/i.test(text))
  const found = known?.toUpperCase() ?? codesByWord.get(plain(type))
  return found === 'note' ? 'note' : meaningsOfCodes.get(found ?? '')
}
