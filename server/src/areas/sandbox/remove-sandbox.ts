import { connectOwner } from '../../platform/db/address.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Removes the merchant's sandbox sites with everything in them, in one transaction, and then the note of the sandbox.
 * The application may never delete from the ledger, so this works as the owner of the schema and only on rows of sites
 * that are marked as the sandbox's.
 */
export async function removeSandbox(deps: Pick<Deps, 'db'>, merchantId: string): Promise<void> {
  const owner = await connectOwner(deps.db.owner)
  try {
    await owner.query('begin')
    // Waits for batches that are being taken in, and keeps new ones out.
    const { rows } = await owner.query<{ id: string }>(
      'select id from sites where merchant_id = $1 and sandbox for update',
      [merchantId],
    )
    const siteIds = rows.map((row) => row.id)
    for (const statement of removals) await owner.query(statement, [merchantId, siteIds])
    await owner.query('delete from sandboxes where merchant_id = $1', [merchantId])
    await owner.query('commit')
  } finally {
    await owner.end().catch(() => {})
  }
}

const entries = `select entry.id from journal_entries entry join accounts account
  on account.merchant_id = $1 and account.merchant_id = entry.merchant_id and account.id = entry.account_id
  where entry.merchant_id = $1 and account.site_id = any($2)`
const transactions = 'select id from transactions where merchant_id = $1 and site_id = any($2)'

/** Children before their parents; what refers to a site and is not named here goes with the site. */
const removals = [
  `delete from payout_lines where merchant_id = $1 and payout_id in (${transactions})`,
  'delete from payout_references where merchant_id = $1 and site_id = any($2)',
  `delete from transfers where merchant_id = $1 and entry_id in (${entries})`,
  `delete from journal_entries where merchant_id = $1 and id in (${entries})`,
  `delete from transaction_details where merchant_id = $1 and transaction_id in (${transactions})`,
  'delete from transactions where merchant_id = $1 and site_id = any($2)',
  'delete from ingest_events where merchant_id = $1 and site_id = any($2)',
  'delete from statistics_deltas where merchant_id = $1 and site_id = any($2)',
  'delete from sites where merchant_id = $1 and id = any($2)',
]
