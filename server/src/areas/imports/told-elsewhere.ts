import { provisionalReferenceOf } from '../ingest/objects/provisional.ts'
import type { FoundObject } from './import-objects.queries.ts'
import type { ObjectEntry } from './known-movements.queries.ts'
import { effectOf, type Movement } from './movements.ts'

/**
 * Entries of the object in `standsFor`, from its own events, that moved the same money: its fees for a fee, else the rest.
 */
export function toldElsewhere(movement: Movement, entries: readonly ObjectEntry[]): ObjectEntry[] {
  const effect = movement.standsFor === undefined ? null : effectOf(movement)
  if (!effect) return []
  const told = entries
    .filter(({ reference, of_type }) => reference === movement.standsFor && of_type !== 'adjustment')
    .filter(({ currency }) => currency === effect.currency)
  return oncePerRefund(told)
    .map((entry) => ({ ...entry, moved: partOf(movement, entry) }))
    .filter(({ moved }) => (effect.amount > 0n ? moved > 0n : moved < 0n))
}

/** A refund that was part of a payment's sum was posted, reversed, and posted again with its own amount. */
function oncePerRefund(entries: readonly ObjectEntry[]): ObjectEntry[] {
  const posted = entries.filter(({ of_type, type }) => of_type === 'refund' && type !== 'refund.failed')
  const sums = [...Map.groupBy(posted, ({ transaction_id: id }) => id).values()].flatMap((own) => {
    const [first] = own
    return first ? [{ ...first, moved: sumOf(own, 'moved'), fees: sumOf(own, 'fees') }] : []
  })
  return [...sums, ...entries.filter((entry) => !posted.includes(entry))]
}

function sumOf(entries: readonly ObjectEntry[], of: 'moved' | 'fees'): bigint {
  return entries.reduce((sum, entry) => sum + entry[of], 0n)
}

function partOf({ reference, standsFor }: Movement, { moved, fees, of_type }: ObjectEntry): bigint {
  if (of_type === 'fee') return moved
  const isFee = standsFor !== undefined && reference === provisionalReferenceOf(standsFor, 'fees')
  return isFee ? -fees : moved + fees
}

/** The object in `standsFor`, and how often its money may have moved. */
export function standInOf(
  movement: Movement,
  objects: Iterable<FoundObject>,
  entries: readonly ObjectEntry[],
): { object: FoundObject; told: ObjectEntry[]; times: number } | undefined {
  const told = toldElsewhere(movement, entries)
  const object = [...objects].find(({ id }) => id === told[0]?.transaction_id)
  if (!object) return undefined
  const own = told.filter(({ transaction_id: id }) => id === object.id)
  // Only a dispute takes its money several times; a refund may be posted in parts.
  return { object, told: own, times: object.type === 'chargeback' ? own.length : 1 }
}
