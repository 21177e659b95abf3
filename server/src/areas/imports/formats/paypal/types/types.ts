import { type Meaning, meaningsOfCodes } from '../event-codes.ts'
import { plain } from '../plain.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** What PayPal calls its types in one language, by their T-codes; `note` has words without a code. */
export type TypeWords = Readonly<Record<string, readonly string[]>>

/** An account may have files in several languages, and PayPal leaves some words in English: one table has them all. */
export const wordsOfLanguages = { english, german, french, spanish, portuguese, italian, dutch }

const codesByWord: ReadonlyMap<string, string> = new Map(
  Object.values<TypeWords>(wordsOfLanguages).flatMap((words) =>
    Object.entries(words).flatMap(([code, names]) => names.map((name): [string, string] => [plain(name), code])),
  ),
)

/**
 * What a line is by its T-code, else by the words of its type. The cell of the type may hold the T-code itself.
 * @returns undefined for a code or a word that the table does not have
 */
export function meaningOf(code: string, type: string): Meaning | undefined {
  const known = [code, type].find((text) => /^T\d{4}$/i.test(text))
  const found = known?.toUpperCase() ?? codesByWord.get(plain(type))
  return found === 'note' ? 'note' : meaningsOfCodes.get(found ?? '')
}
