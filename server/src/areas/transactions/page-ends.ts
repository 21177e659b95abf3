import type { UserFacts } from '../../platform/caller/caller.ts'
import type { Order, PageCursor, SortColumn } from './transactions.order.ts'
import type { TransactionRow } from './transactions.queries.ts'

const maxOfOne = 200
const maxPeople = 2_000

type Whose = Pick<UserFacts, 'userId' | 'merchantId'>
type Last = Pick<TransactionRow, 'id' | 'amount' | 'updated_at' | 'due_at'>

/**
 * Where the pages of a person ended lately. A page is asked for by the id of the last item of the one before; when that
 * item has changed meanwhile, it stands elsewhere in an order by what changes, and rows would be repeated or skipped
 * (security.md I-03). Kept in the process: another one goes on where the item stands now.
 */
export class PageEnds {
  private readonly people = new Map<string, Map<string, PageCursor>>()

  /** @param rows a page that was just read: of its rows that ended an earlier one the caller knows newer values now */
  remember(whose: Whose, { column }: Order, rows: readonly Last[]): void {
    const last = rows.at(-1)
    if (last === undefined || column === 'created_at') return
    const person = `${whose.merchantId} ${whose.userId}`
    const own = this.people.get(person) ?? new Map<string, PageCursor>()
    // The newest last, of people as of pages.
    this.people.delete(person)
    this.people.set(person, own)
    for (const row of rows) {
      const key = `${column} ${row.id}`
      if (!own.delete(key) && row !== last) continue
      own.set(key, { value: sortValueOf(column, row), id: row.id })
    }
    dropOldest(own, maxOfOne)
    dropOldest(this.people, maxPeople)
  }

  find({ merchantId, userId }: Whose, { column }: Order, id: string): PageCursor | undefined {
    return this.people.get(`${merchantId} ${userId}`)?.get(`${column} ${id}`)
  }
}

function sortValueOf(column: Exclude<SortColumn, 'created_at'>, row: Last): string | null {
  if (column === 'amount') return String(row.amount)
  return (column === 'updated_at' ? row.updated_at : row.due_at)?.toISOString() ?? null
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}
