import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { gridTemplate } from '@firepay/ui/components/grid-template.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import type { RowContext } from '../../../shared/list/use-row-context.tsx'
import { type Column, type ColumnId, columns, siteCell, siteWidth } from './columns.tsx'

/** Always there, always first. */
export const fixedColumns: readonly ColumnId[] = ['createdAt', 'amount']

/** What stands there without a choice, by the type that is listed; `type` chooses among them, payments when it is absent. */
const setsByType: Readonly<Record<string, readonly ColumnId[]>> = {
  payment: ['status', 'method', 'customer', 'order', 'site', 'fee', 'net'],
  refund: ['status', 'customer', 'order', 'description', 'site', 'net'],
  chargeback: ['status', 'reason', 'deadline', 'customer', 'order', 'site', 'net'],
  payout: ['status', 'processor', 'description', 'site', 'fee', 'net'],
  payout_reversal: ['status', 'processor', 'description', 'site', 'net'],
  topup: ['status', 'processor', 'description', 'site', 'net'],
  fee: ['description', 'processor', 'site', 'net'],
  adjustment: ['description', 'processor', 'site', 'net'],
  reserve: ['status', 'description', 'processor', 'site', 'net'],
}
const mixed: readonly ColumnId[] = ['type', 'status', 'customer', 'order', 'processor', 'site', 'fee', 'net']

/**
 * The columns without a choice.
 * @param type the filter of the URL: one type, several, or absent for payments
 * @param manySites whether rows of several sites are shown: only then they say of which
 */
export function defaultColumns(type: string | undefined, manySites: boolean): readonly ColumnId[] {
  const set = type === undefined ? setsByType.payment : (entryOf(setsByType, type) ?? mixed)
  return (set ?? mixed).filter((id) => id !== 'site' || manySites)
}

/** A customer that is cut off can still be told from others. */
const shortCustomer = 112

/** Where there is no room for all, columns get so many pixels, or none: first what the open transaction says as well. */
const concessions: readonly (readonly [ColumnId, number])[] = [
  ...(['net', 'fee', 'order', 'description', 'processor', 'method', 'site'] as const).map((id) => [id, 0] as const),
  ['customer', shortCustomer],
  ['reason', 112],
  ['customer', 0],
  ['reason', 0],
]

/** Columns in what is left of the width: those that no row has are as narrow as their names, those that do not fit are left out. */
export function fittedColumns(
  shown: readonly Column[],
  rows: readonly Transaction[],
  width: number,
): { fitting: Column[]; left: Column[] } {
  let fitting = shown.map((column) => slimWhenEmpty(column, rows))
  const left: Column[] = []
  for (const [id, least] of concessions) {
    if (width <= 0 || gridTemplate(fitting, rows).minWidth <= width) break
    // The customer gives way to why there is a dispute, and to nothing else.
    if (id === 'customer' && !fitting.some((column) => column.id === 'reason')) continue
    if (least === 0) left.push(...fitting.filter((column) => column.id === id))
    fitting = fitting.flatMap((column) => (column.id === id ? narrowed(column, least) : column))
  }
  return { fitting, left }
}

function narrowed(column: Column, least: number): Column[] {
  const { room: _room, ...rest } = column
  return least === 0 ? [] : [{ ...rest, width: Math.min(column.width, least) }]
}

function slimWhenEmpty(column: Column, rows: readonly Transaction[]): Column {
  if (column.has === undefined || rows.length === 0 || rows.some(column.has)) return column
  const { room: _room, ...rest } = column
  return { ...rest, width: Math.min(column.width, 30 + column.name.length * 7), grow: 0 }
}

/** Beside an open transaction, which says the rest: the site is its letter, and the customer is cut off sooner. */
export function besideColumns(shown: readonly Column[]): Column[] {
  return shown
    .filter(({ id }) => !['method', 'order', 'fee', 'net'].includes(id))
    .map((column) => {
      if (column.id === 'customer') return { ...column, width: shortCustomer }
      if (column.id !== 'site') return column
      return {
        ...column,
        // As much more as the mark of test rows takes, where there is one.
        width: column.width - siteWidth + 56,
        grow: 0,
        cell: (t: Transaction, context: RowContext) => siteCell(t, context, 'visually-hidden'),
      }
    })
}

/** The columns a role may see, as the person chose them; the default without a choice. */
export function chosenColumns(
  chosen: readonly string[] | undefined,
  can: (ability: AbilityName) => boolean,
  byDefault: readonly ColumnId[] = defaultColumns(undefined, false),
): Column[] {
  const allowed = columns.filter((column) => column.needs === undefined || can(column.needs))
  const find = (id: string) => allowed.find((column) => column.id === id)
  const rest = (chosen ?? byDefault).filter((id) => !fixedColumns.includes(id as ColumnId))
  return [...fixedColumns, ...new Set(rest)].flatMap((id) => find(id) ?? [])
}
