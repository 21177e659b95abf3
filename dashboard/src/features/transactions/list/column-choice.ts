import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { gridTemplate } from '@firepay/ui/components/grid-template.ts'
import { entryOf } from '../../../shared/entry-of.ts'
import {
  type Column,
  type ColumnId,
  columns,
  narrowStatus,
  roomForNarrowStatus,
  siteCell,
  siteWidth,
} from './columns.tsx'

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

/** Columns that have a narrower form: the site as its letter, a refund or dispute as its icon, other texts cut off. */
const narrowForms: Partial<Record<ColumnId, (column: Column) => Column>> = {
  status: (column) => ({ ...column, grow: 1, room: roomForNarrowStatus, cell: narrowStatus }),
  site: (column) => ({
    ...column,
    // Keeps the extra width for the mark of test rows.
    width: column.width - siteWidth + 56,
    grow: 0,
    cell: (t, context) => siteCell(t, context, 'visually-hidden'),
  }),
  customer: (column) => cutTo(column, 112),
  reason: (column) => cutTo(column, 112),
}

/** Steps for narrow tables: columns become narrow or are dropped, first those that the transaction's detail shows too. */
const concessions: readonly (readonly ['narrow' | 'drop', ColumnId])[] = [
  ['narrow', 'status'],
  ['narrow', 'site'],
  ...(['net', 'fee', 'description', 'processor'] as const).map((id) => ['drop', id] as const),
  ['narrow', 'customer'],
  ...(['method', 'order', 'site'] as const).map((id) => ['drop', id] as const),
  ['narrow', 'reason'],
  ['drop', 'customer'],
  ['drop', 'reason'],
]

/** Fits columns into the width: empty ones shrink to their names, those without room are dropped. */
export function fittedColumns(
  shown: readonly Column[],
  rows: readonly Transaction[],
  width: number,
): { fitting: Column[]; left: Column[] } {
  let fitting = shown.map((column) => slimWhenEmpty(column, rows))
  const left: Column[] = []
  for (const [step, id] of concessions) {
    if (width <= 0 || gridTemplate(fitting, rows).minWidth <= width) break
    // The customer is dropped only in favour of the dispute reason.
    if (step === 'drop' && id === 'customer' && !fitting.some((column) => column.id === 'reason')) continue
    if (step === 'narrow') {
      fitting = fitting.map((column) => (column.id === id ? narrow(column) : column))
    } else {
      left.push(...fitting.filter((column) => column.id === id))
      fitting = fitting.filter((column) => column.id !== id)
    }
  }
  return { fitting, left }
}

function narrow(column: Column): Column {
  return narrowForms[column.id]?.(column) ?? column
}

function cutTo({ room: _room, ...column }: Column, width: number): Column {
  return { ...column, width: Math.min(column.width, width) }
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
    .map((column) => (column.id === 'customer' || column.id === 'site' ? narrow(column) : column))
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
