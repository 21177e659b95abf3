import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import pg from 'pg'
import type { MasterKey } from '../../platform/crypto/master-key.ts'
import type { Address } from '../../platform/db/address.ts'
import { rolePassword } from '../../platform/db/roles.ts'

/**
 * Checks that every balance report leads from its opening to its closing.
 * @param worker role that reads across merchants: row-level security binds the owner of the schema too
 * @throws Error with the number of broken reports, naming the first ones
 */
export async function checkReports(worker: Address, masterKey: MasterKey): Promise<string> {
  const client = new pg.Client({ ...worker, password: rolePassword(masterKey, worker.user) })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Unbalanced>(
      `select merchant_id, id, type, currency, from_at, (opening + credits - debits - closing)::text as difference,
         count(*) over ()::int as count
       from balance_reports where opening + credits - debits <> closing order by from_at, id limit 3`,
    )
    const [first] = rows
    if (!first) return 'every report adds up from its opening to its closing'
    const named = rows.map(
      ({ merchant_id, id, type, currency, from_at, difference }) =>
        `${encodeId('report', id)} (${type} of ${from_at.toISOString()}, ${encodeId('merchant', merchant_id)}) ` +
        `is off by ${difference} minor units of ${currency}`,
    )
    const more = first.count > rows.length ? `, and ${first.count - rows.length} more` : ''
    throw new Error(
      `${first.count} ${first.count === 1 ? 'does' : 'do'} not add up: ${named.join('; ')}${more}. ` +
        'npx firepay verify-ledger names the broken entry',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

type Unbalanced = {
  merchant_id: Id<'merchant'>
  id: Id<'report'>
  type: string
  currency: string
  from_at: Date
  difference: string
  count: number
}
