import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { installationId } from '../../areas/audit-log/installation.ts'
import { verifyLedger } from '../../areas/ledger/verify-ledger.ts'
import { checkNotificationSums, rebuildNotificationSums } from '../../areas/notifications/totals/verify-sums.ts'
import { checkStatistics, rebuildStatistics } from '../../areas/statistics/rebuild.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { inProof, planForWholeTables } from '../../platform/db/proof.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'verify-ledger',
  summary: 'verify every balance and every sum against the transfers',
  usage: '[--rebuild]',
  help: `
For every merchant: entries balance and are numbered without gaps; nets, fees, refunds and disputes match what was posted;
reversals mirror what they reverse; reserve and transit are never below zero; statistics match the transactions; totals of
notifications match the notifications. Reads only, also while the server runs. Names the first broken entry of each rule
and exits 1 when there is one.

  --rebuild       rebuild statistics and totals that are off from the transactions and the notifications; the server may
                  keep running. The ledger itself is never changed. Exits 1 as without it: run it again to confirm`,
  options: { rebuild: { type: 'boolean', default: false } },
  async run({ values }, { signal }) {
    const config = loadConfig()
    return await withDatabase(config, { command: 'verify-ledger', signal }, async (database) => {
      const deps = makeDeps(config, database)
      const merchants = await deps.db.worker
        .selectFrom('merchants')
        .select('merchant_id')
        // It has an audit log and no ledger.
        .where('merchant_id', '!=', installationId)
        .orderBy('merchant_id')
        .execute()
      let findings = 0
      for (const { merchant_id: merchantId } of merchants) {
        const found = await inProof(deps.db.worker, async (trx) => ({
          ledger: await verifyLedger(trx, merchantId),
          statistics: await checkStatistics(trx, merchantId),
          notifications: await checkNotificationSums(trx, merchantId),
        }))
        const merchant = encodeId('merchant', merchantId)
        for (const { rule, count, first, detail } of found.ledger) {
          process.stdout.write(`${merchant}: rule broken: ${rule}: ${count} times, first ${first}: ${detail}\n`)
        }
        for (const difference of found.statistics) {
          process.stdout.write(
            `${merchant}: statistics of ${difference.level} ${difference.bucket} by ${difference.field} are off: ` +
              (difference.facet === null ? '' : `${difference.facet} ${difference.value}: `) +
              `${difference.type} ${difference.status} ${difference.currency}: count ${difference.count}, ` +
              `gross ${difference.gross}, net ${difference.net}\n`,
          )
        }
        for (const { siteId, hour, eventType, state, count } of found.notifications) {
          process.stdout.write(
            `${merchant}: totals of notifications are off: ${encodeId('site', siteId)}, ${hour.toISOString()}, ` +
              `${eventType}, ${state}: ${count}\n`,
          )
        }
        findings += found.ledger.length + found.statistics.length + found.notifications.length
        if (!values.rebuild) continue
        if (found.statistics.length > 0) {
          await rebuild(deps, merchantId, rebuildStatistics)
          process.stdout.write(`${merchant}: its statistics were rebuilt.\n`)
        }
        if (found.notifications.length > 0) {
          await rebuild(deps, merchantId, rebuildNotificationSums)
          process.stdout.write(`${merchant}: its totals of notifications were rebuilt.\n`)
        }
      }
      process.stdout.write(
        findings === 0
          ? `Everything adds up. Merchants checked: ${merchants.length}.\n`
          : `${findings} ${findings === 1 ? 'finding' : 'findings'}.\n`,
      )
      return findings === 0 ? 0 : 1
    })
  },
})

/**
 * Rebuilds without a statement timeout (`planForWholeTables`), since it reads everything that the sums derive from. The
 * background pool still drops a connection after 61 s of silence.
 */
function rebuild(
  deps: Deps,
  merchantId: Id<'merchant'>,
  run: (trx: Trx, merchantId: Id<'merchant'>) => Promise<void>,
): Promise<void> {
  return withTenant(
    deps.db.background,
    merchantId,
    async (trx) => {
      await planForWholeTables(trx)
      await run(trx, merchantId)
    },
    { isolation: 'repeatable read' },
  )
}
