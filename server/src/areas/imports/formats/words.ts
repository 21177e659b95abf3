import type { ColumnMapping } from '@firepay/contract/imports/imports.schemas.ts'

/** Kinds that a line of a mapped file can have; `skip` is for lines that move no money. */
export type MappedKind = Exclude<NonNullable<ColumnMapping['words']>[string], 'skip'>

/** Only the start of a longer text is compared. */
const longestWord = 100

/**
 * Default meanings of whole words and phrases. A part of a phrase means nothing: "Failed payment" is no payment, and "Chargeback
 * fee" no chargeback. The user is asked about all others.
 */
const phrases: Readonly<Record<MappedKind, string>> = {
  payment:
    'payment, card payment, payment received, payment captured, captured payment, payment succeeded, charge, capture, captured, sale, settled, order, purchase',
  refund: 'refund, refunded, partial refund, full refund, payment refund, refunded payment, refund succeeded',
  refund_failed:
    'refund failed, failed refund, refund failure, refund reversal, refund reversed, reversed refund, refund returned, returned refund',
  dispute: 'dispute, chargeback, dispute opened, chargeback received',
  dispute_won:
    'dispute won, won dispute, chargeback won, dispute reversal, dispute reversed, reversed dispute, chargeback reversal, chargeback reversed, reversed chargeback',
  fee: 'fee, processing fee, transaction fee, payment fee, service fee, platform fee, application fee, monthly fee, refund fee, chargeback fee, dispute fee, payout fee, withdrawal fee, transfer fee, network fee, scheme fee, conversion fee, commission, cost',
  adjustment: 'adjustment, balance adjustment, manual adjustment, correction',
  payout: 'payout, bank payout, withdrawal, transfer to bank, transfer to bank account',
  payout_failed:
    'payout failed, failed payout, payout failure, payout reversal, payout reversed, reversed payout, payout returned, returned payout, payout return, withdrawal failed, failed withdrawal, withdrawal reversed, withdrawal returned',
  reserve_held: 'reserve, reserve held, reserve hold, reserve withheld, rolling reserve',
  reserve_released: 'reserve released, reserve release, released reserve, release of reserve, rolling reserve release',
}

const known = new Map(
  Object.entries(phrases).flatMap(([kind, list]) =>
    list.split(', ').map((phrase) => [phrase, kind as MappedKind] as const),
  ),
)

export type Words = ReadonlyMap<string, MappedKind | 'skip'>

/** The user's meanings of words, compared without case and surrounding spaces. */
export function wordsOf(said: ColumnMapping['words']): Words {
  return new Map(Object.entries(said ?? {}).map(([word, kind]) => [asCompared(word), kind]))
}

/** @returns null for an unknown word */
export function meaningOf(word: string, said: Words): MappedKind | 'skip' | null {
  const compared = asCompared(word)
  return said.get(compared) ?? knownMeaning(compared)
}

/** Words may be joined by other signs, and be plural: `processing_fees`. */
function knownMeaning(word: string): MappedKind | null {
  const plain = word.replace(/[\s_./-]+/g, ' ').trim()
  return known.get(plain) ?? known.get(plain.replace(/s$/, '')) ?? null
}

function asCompared(word: string): string {
  return word.slice(0, longestWord).trim().toLowerCase()
}
