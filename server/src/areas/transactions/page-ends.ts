import type { UserFacts } from '../../platform/caller/caller.ts'
import { RecentMap } from '../../platform/queue/recent-map.ts'
import type { Order, PageCursor, SortColumn } from './transactions.order.ts'
import type { TransactionRow } from './transactions.queries.ts'

const maxOfOne = 200
const maxPeople = 2_000

type Whose = Pick<UserFacts, 'userId' | 'merchantId'>
type Last = Pick<TransactionRow, 'id' | 'amount' | 'updated_at' | 'due_at'>

/**
 * Remembers where a user's pages ended. Pages are requested by the last item's id; if that item has changed, its
 * position in an order by a changing column has moved, and rows would be repeated or skipped (security.md I-03). Kept
 * per process: another one continues at the item's current position.
 */
export class PageEnds {
  private readonly people = new RecentMap<string, RecentMap<string, PageCursor>>(maxPeople)

  /** @param rows a page just read; the caller now knows newer values of its rows that ended earlier pages */
  remember(whose: Whose, { column }: Order, rows: readonly Last[]): void {
    const last = rows.at(-1)
    if (last === undefined || column === 'created_at') return
    const person = `${whose.merchantId} ${whose.userId}`
    const own = this.people.get(person) ?? new RecentMap<string, PageCursor>(maxOfOne)
    this.people.set(person, own)
    for (const row of rows) {
      const key = `${column} ${row.id}`
      if (!own.has(key) && row !== last) continue
      own.set(key, { value: sortValueOf(column, row), id: row.id })
    }
  }

  find({ merchantId, userId }: Whose, { column }: Order, id: string): PageCursor | undefined {
    return this.people.get(`${merchantId} ${userId}`)?.get(`${column} ${id}`)
  }
}

function sortValueOf(column: Exclude<SortColumn, 'created_at'>, row: Last): string | null {
  if (column === 'amount') return String(row.amount)
  return (column === 'updated_at' ? row.updated_at : row.due_at)?.toISOString() ?? null
}
