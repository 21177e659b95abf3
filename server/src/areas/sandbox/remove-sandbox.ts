import type { Id } from '@firepay/contract/product/ids.ts'
import { connectOwner } from '../../platform/db/address.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Removes the merchant's sandbox sites with everything in them, and the sandbox itself, in one transaction. The application
 * may never delete from the ledger, so this runs as the owner of the schema, and only on rows of sites marked as sandbox.
 */
export async function removeSandbox(
  deps: Pick<Deps, 'db' | 'clock' | 'sandboxRemoval'>,
  merchantId: Id<'merchant'>,
): Promise<void> {
  const owner = await connectOwner(deps.db.owner)
  try {
    await owner.query('begin')
    // Waits for batches being ingested, and blocks new ones.
    const { rows } = await owner.query<{ id: string }>(
      'select id from sites where merchant_id = $1 and sandbox for update',
      [merchantId],
    )
    const siteIds = rows.map((row) => row.id)
    for (const statement of deps.sandboxRemoval) {
      // PostgreSQL refuses a parameter that the statement does not use.
      const instant = statement.includes('$3') ? [deps.clock.now()] : []
      await owner.query(statement, [merchantId, siteIds, ...instant])
    }
    await owner.query('delete from sandboxes where merchant_id = $1', [merchantId])
    await owner.query('commit')
  } finally {
    await owner.end().catch(() => {})
  }
}
