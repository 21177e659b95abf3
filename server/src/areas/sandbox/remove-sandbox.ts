import type { Id } from '@firepay/contract/product/ids.ts'
import { connectOwner } from '../../platform/db/address.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * Removes the merchant's sandbox sites with everything in them, in one transaction, and then the note of the sandbox.
 * The application may never delete from the ledger, so this works as the owner of the schema and only on rows of sites
 * that are marked as the sandbox's.
 */
export async function removeSandbox(
  deps: Pick<Deps, 'db' | 'clock' | 'sandboxRemoval'>,
  merchantId: Id<'merchant'>,
): Promise<void> {
  const owner = await connectOwner(deps.db.owner)
  try {
    await owner.query('begin')
    // Waits for batches that are being taken in, and keeps new ones out.
    const { rows } = await owner.query<{ id: string }>(
      'select id from sites where merchant_id = $1 and sandbox for update',
      [merchantId],
    )
    const siteIds = rows.map((row) => row.id)
    for (const statement of deps.sandboxRemoval) {
      // PostgreSQL refuses a parameter that a statement does not name.
      const instant = statement.includes('$3') ? [deps.clock.now()] : []
      await owner.query(statement, [merchantId, siteIds, ...instant])
    }
    await owner.query('delete from sandboxes where merchant_id = $1', [merchantId])
    await owner.query('commit')
  } finally {
    await owner.end().catch(() => {})
  }
}
