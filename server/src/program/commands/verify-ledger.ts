import { encodeId } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { installationId } from '../../areas/audit-log/installation.ts'
import { verifyLedger } from '../../areas/ledger/verify-ledger.ts'
import { checkStatistics } from '../../areas/statistics/rebuild.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'verify-ledger',
  summary: 'prove every balance and every sum from the transfers',
  usage: '',
  help: `
For every merchant: entries balance and are numbered without gaps, nets, fees, refunds and disputes are what was posted,
reversals turn round what they reverse, reserve and transit are never below zero, and the statistics are what the
transactions say. Reads only, also while the server runs. Names the first broken entry of each rule and exits 1 when
there is one.`,
  options: {},
  async run(_, { signal }) {
    const config = loadConfig()
    return await withDatabase(config, { command: 'verify-ledger', signal }, async (database) => {
      const deps = makeDeps(config, database)
      const merchants = await deps.db.worker
        .selectFrom('merchants')
        .select('merchant_id')
        // It has a log and no ledger.
        .where('merchant_id', '!=', installationId)
        .orderBy('merchant_id')
        .execute()
      let findings = 0
      for (const { merchant_id: merchantId } of merchants) {
        // One snapshot for all rules of a merchant, so that events coming in meanwhile disturb nothing.
        const found = await deps.db.worker
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (trx) => {
            await sql`set local statement_timeout = 0`.execute(trx)
            // Every rule reads whole tables; on freshly filled ones, not analysed yet, the planner would loop instead.
            await sql`set local enable_nestloop = off`.execute(trx)
            return { ledger: await verifyLedger(trx, merchantId), statistics: await checkStatistics(trx, merchantId) }
          })
        const merchant = encodeId('merchant', merchantId)
        for (const { rule, count, first, detail } of found.ledger) {
          process.stdout.write(`${merchant}: not true that ${rule}: ${count} broken, first ${first}: ${detail}\n`)
        }
        for (const difference of found.statistics) {
          process.stdout.write(
            `${merchant}: statistics of ${difference.level} ${difference.bucket} by ${difference.field} are off: ` +
              (difference.facet === null ? '' : `${difference.facet} ${difference.value}: `) +
              `${difference.type} ${difference.status} ${difference.currency}: count ${difference.count}, ` +
              `gross ${difference.gross}, net ${difference.net}\n`,
          )
        }
        findings += found.ledger.length + found.statistics.length
      }
      process.stdout.write(
        findings === 0 ? `Everything adds up: ${merchants.length} merchants.\n` : `${findings} findings.\n`,
      )
      return findings === 0 ? 0 : 1
    })
  },
})
