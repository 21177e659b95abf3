import type { ColumnMapping } from '@firepay/contract/imports/imports.schemas.ts'

/** Kinds that a line of a mapped file can have; `skip` is for lines that move no money. */
export type MappedKind = Exclude<NonNullable<ColumnMapping['words']>[string], 'skip'>

/** Only the start of a longer text is compared. */
const longestWord = 100

/** Default meanings of words in the type column; the first match wins. */
const likely: readonly [RegExp, MappedKind][] = [
  [/refund.*(?:fail|revers)|(?:fail|revers).*refund/, 'refund_failed'],
  [/refund/, 'refund'],
  [/(?:chargeback|dispute).*(?:won|revers)/, 'dispute_won'],
  [/chargeback|dispute/, 'dispute'],
  [/(?:payout|withdrawal|transfer).*(?:fail|revers|return)/, 'payout_failed'],
  [/payout|withdrawal|transfer/, 'payout'],
  [/reserve.*releas|releas.*reserve/, 'reserve_released'],
  [/reserve/, 'reserve_held'],
  [/fee|cost|commission/, 'fee'],
  [/adjust|correct/, 'adjustment'],
  [/payment|charge|capture|sale|settled|order|purchase/, 'payment'],
]

export type Words = ReadonlyMap<string, MappedKind | 'skip'>

/** The user's meanings of words, compared without case and surrounding spaces. */
export function wordsOf(said: ColumnMapping['words']): Words {
  return new Map(Object.entries(said ?? {}).map(([word, kind]) => [asCompared(word), kind]))
}

/** @returns null for an unknown word */
export function meaningOf(word: string, said: Words): MappedKind | 'skip' | null {
  const compared = asCompared(word)
  return said.get(compared) ?? likely.find(([pattern]) => pattern.test(compared))?.[1] ?? null
}

function asCompared(word: string): string {
  return word.slice(0, longestWord).trim().toLowerCase()
}
