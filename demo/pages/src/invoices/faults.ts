import type { Item } from './amounts.ts'
import { type ItemFaults, itemOf, type TypedItem } from './items.tsx'

/** Field errors of an invoice; empty when it is valid. */
export type Faults = { client?: string; due?: string; items?: string; rows?: Readonly<Record<number, ItemFaults>> }

/** Validates the form before saving; dates are `yyyy-mm-dd`, rows are identified by their keys. */
export function faultsOf(given: {
  hasClient: boolean
  dates: { issued: string; due: string }
  items: readonly TypedItem[]
}): Faults {
  const rows = given.items.map((typed) => [typed.key, rowFaults(itemOf(typed))] as const)
  const wrong = rows.filter(([, faults]) => Object.keys(faults).length > 0)
  return {
    ...(!given.hasClient && { client: 'Choose a client, or add one' }),
    ...(given.dates.due < given.dates.issued && { due: 'It can’t be due before it is issued' }),
    ...(given.items.length === 0 && { items: 'Add an item' }),
    ...(wrong.length > 0 && { rows: Object.fromEntries(wrong) }),
  }
}

function rowFaults({ cost, quantity, discount }: Item): ItemFaults {
  return {
    ...(!(cost >= 0) && { cost: 'Give 0 or more' }),
    ...(!(quantity >= 1) && { quantity: 'Give 1 or more' }),
    ...(!(discount >= 0) ? { discount: 'Give 0 or more' } : discount > cost * quantity && { discount: 'Too much' }),
  }
}
