import type { Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { AuditLogRow } from './audit-log.queries.ts'
import { type AuditHead, findHead } from './heads.ts'
import { type AuditContent, genesis, hashOfRow } from './record-audit.ts'

/** The first error in a merchant's log, with the row's number in the chain. */
export type AuditFinding = { merchantId: Id<'merchant'>; number: bigint; what: string }

const rowsPerBatch = 1_000

/**
 * Verifies a merchant's chain from its first row, and compares its end with the head and with external anchors
 * (security.md D-08, D-09). Read-only.
 * @param anchors external heads; those of other merchants are ignored
 * @returns null when every row is intact
 */
export async function verifyAudit(
  db: Kysely<Database>,
  merchantId: Id<'merchant'>,
  anchors: readonly AuditHead[] = [],
): Promise<AuditFinding | null> {
  const kept = new Map(anchors.filter((one) => one.merchantId === merchantId).map((one) => [one.number, one.hash]))
  // One snapshot, unaffected by concurrent events.
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      const head = await findHead(trx, merchantId)
      let number = 0n
      let hash: Buffer = genesis
      const finding = (at: bigint, what: string): AuditFinding => ({ merchantId, number: at, what })
      for (;;) {
        const rows = await trx
          .selectFrom('audit_log')
          .selectAll()
          .select([
            sql<string>`content::text`.as('content_text'),
            sql<boolean>`date_trunc('milliseconds', at) = at`.as('at_is_exact'),
          ])
          .where('merchant_id', '=', merchantId)
          .where('number', '>', number)
          .orderBy('number')
          .limit(rowsPerBatch)
          .execute()
        for (const row of rows) {
          const wrong = faultOf(row, number + 1n, hash)
          if (wrong !== null) return finding(number + 1n, wrong)
          number = row.number
          hash = row.hash
          const anchor = kept.get(number)
          if (anchor && !anchor.equals(hash)) {
            return finding(number, 'the chain was written anew: this row is not the one that was anchored outside')
          }
        }
        if (rows.length < rowsPerBatch) break
      }
      const end = head ?? { number: 0n, hash: genesis }
      if (end.number > number) return finding(number + 1n, `rows are missing at the end, up to ${end.number}`)
      if (end.number < number) return finding(end.number + 1n, 'this row lies behind the head of the chain')
      if (!end.hash.equals(hash)) return finding(number, 'the last row is not the one that the head names')
      const furthest = [...kept.keys()].reduce((most, each) => (each > most ? each : most), 0n)
      if (furthest > number)
        return finding(number + 1n, `rows are missing at the end: ${furthest} was anchored outside`)
      return null
    })
}

type StoredRow = AuditLogRow & { content_text: string; at_is_exact: boolean }

function faultOf(row: StoredRow, expected: bigint, previousHash: Buffer): string | null {
  if (row.number !== expected) return `this row is missing; the next one is ${row.number}`
  if (!row.previous_hash.equals(previousHash)) return 'this row does not follow the one before'
  // Written by recordAuditEvent; otherwise the hash differs.
  const content = row.content as unknown as AuditContent
  const { merchant_id: merchantId, number, id, at } = row
  const isAsHashed = hashOfRow({ merchantId, number, id, at, content, previousHash }).equals(row.hash)
  if (!isAsHashed || !row.at_is_exact || !isExact(row.content_text)) return 'this row was changed'
  const isIndexTrue =
    row.action === content.action &&
    row.outcome === content.outcome &&
    row.actor_id === (content.actor.id ?? null) &&
    row.object_id === (content.object?.id ?? null)
  return isIndexTrue ? null : 'the columns that lists filter by were changed'
}

/**
 * True when every number reads back exactly. The database stores more digits of numbers and times than the program
 * reads: a change in those alone would not affect the hash.
 */
function isExact(text: string): boolean {
  let isSo = true
  JSON.parse(text, (_, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'number' && String(value) !== context?.source) isSo = false
    return value
  })
  return isSo
}
