import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { SearchAnswer } from '@firepay/contract/search/search.routes.ts'
import type pg from 'pg'

export type Answer = SearchAnswer

type Question = { name: string; texts: string[] }

/** Typical queries: whole texts, prefixes, and texts that match nothing or nearly everything. */
export async function questions(client: pg.Client): Promise<Question[]> {
  const { rows } = await client.query<{ id: Id<'transaction'>; order: string; reference: string; email: string }>(
    `select id, order_reference as "order", processor_reference as reference, customer_email as email from transactions
     where type = 'payment' and order_reference is not null order by md5(id::text) limit 20`,
  )
  const of = (text: (row: (typeof rows)[number]) => string) => rows.map(text)
  return [
    { name: 'a whole order reference', texts: of((row) => row.order) },
    { name: 'the beginning of one, ten begin so', texts: of((row) => row.order.slice(0, -1)) },
    { name: 'the beginning of one, ten thousand begin so', texts: of((row) => row.order.slice(0, -4)) },
    { name: 'what all orders begin with', texts: ['ORD', 'ORD-', 'ORD-0'] },
    { name: 'a whole processor reference', texts: of((row) => row.reference) },
    { name: 'what all references begin with', texts: ['PR0', 'PR00'] },
    { name: 'a whole e-mail address', texts: of((row) => row.email) },
    { name: 'the id of a transaction', texts: of((row) => encodeId('transaction', row.id)) },
    {
      name: 'the id of a notification',
      texts: of((row) => encodeId('notification', row.id as string as Id<'notification'>)),
    },
    { name: 'a word of the name of a site', texts: ['harb', 'pine', 'books', 'quay'] },
    { name: 'nothing', texts: ['zzz', 'nobody@nowhere.example', 'aaa'] },
    { name: '256 letters', texts: ['z'.repeat(256), 'O'.repeat(256)] },
    { name: 'the last letters that there are', texts: ['\u{10FFFF}'.repeat(3), '\uFFFD\uFFFD\uFFFD'] },
  ]
}

/** The groups present in an answer. */
export function groupsOf(answer: Answer) {
  const { transactions, sites, notifications, payouts, people } = answer
  return [transactions, sites, notifications, payouts, people].filter((group) => group !== undefined)
}
