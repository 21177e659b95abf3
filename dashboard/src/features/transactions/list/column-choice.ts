import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { gridTemplate } from '@firepay/ui/components/grid-template.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import type { RowContext } from '../../../shared/list/use-row-context.tsx'
import { type Column, type ColumnId, columns, siteCell, siteWidth } from './columns.tsx'

/** Always shown, always first. */
export const fixedColumns: readonly ColumnId[] = ['createdAt', 'amount']

/** Default columns by listed type; payments if `type` is absent. */
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
 * The default columns.
 * @param type the URL's filter: one type, several, or absent for payments
 * @param manySites shows the site column
 */
export function defaultColumns(type: string | undefined, manySites: boolean): readonly ColumnId[] {
  const set = type === undefined ? setsByType.payment : (entryOf(setsByType, type) ?? mixed)
  return (set ?? mixed).filter((id) => id !== 'site' || manySites)
}

/** Minimum width at which customers stay distinguishable. */
const shortCustomer = 112

/**
 * Steps for narrow tables: columns shrink to this width or disappear (0), first those that the transaction's detail
 * shows too.
 */
const concessions: readonly (readonly [ColumnId, number])[] = [
  ...(['net', 'fee', 'order', 'description', 'processor', 'method', 'site'] as const).map((id) => [id, 0] as const),
  ['customer', shortCustomer],
  ['reason', 112],
  ['customer', 0],
  ['reason', 0],
]

/** Fits columns into the width: empty ones shrink to their names, those without room are dropped. */
export function fittedColumns(
  shown: readonly Column[],
  rows: readonly Transaction[],
  width: number,
): { fitting: Column[]; left: Column[] } {
  let fitting = shown.map((column) => slimWhenEmpty(column, rows))
  const left: Column[] = []
  for (const [id, least] of concessions) {
    if (width <= 0 || gridTemplate(fitting, rows).minWidth <= width) break
    // The customer is dropped only in favour of the dispute reason.
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

/** Columns next to an open transaction, which shows the rest: the site as its letter, the customer narrower. */
export function besideColumns(shown: readonly Column[]): Column[] {
  return shown
    .filter(({ id }) => !['method', 'order', 'fee', 'net'].includes(id))
    .map((column) => {
      if (column.id === 'customer') return { ...column, width: shortCustomer }
      if (column.id !== 'site') return column
      return {
        ...column,
        // Keeps the extra width for the mark of test rows.
        width: column.width - siteWidth + 56,
        grow: 0,
        cell: (t: Transaction, context: RowContext) => siteCell(t, context, 'visually-hidden'),
      }
    })
}

/** The user's columns, limited to the role's; else the default. */
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
