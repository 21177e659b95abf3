import { createHash } from 'node:crypto'
import type { AuditAction } from '@firepay/contract/audit-log/audit-actions.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import canonicalize from 'canonicalize'
import type { Kysely } from 'kysely'
import { newId } from '../../platform/db/new-id.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { AuditChange, AuditObject } from '../../platform/http/act.ts'
import { ensureInstallation, installationId } from './installation.ts'

export type AuditActor = {
  type: 'user' | 'operator' | 'site' | 'system' | 'command'
  /** Wire id: `usr_…`, `site_…`. */
  id?: string
  name: string
}

/** An audit event: actor, action, time, origin, outcome and changes. */
export type AuditEntry = {
  at: Date
  actor: AuditActor
  /** `site.api-secret.regenerated`: the object, then the action. */
  action: AuditAction
  outcome?: 'success' | 'failure' | 'refused'
  /** `detail`: a few more words, such as the kind of factor. */
  object?: AuditObject
  address?: string
  userAgent?: string
  requestId?: string
  changes?: readonly AuditChange[]
}

/**
 * Adds a row to the merchant's audit log, in the transaction of the action: both commit or neither. Rows of a merchant
 * form a hash chain (security.md D-08).
 * @param trx inside `withTenant` of this merchant
 */
export async function recordAuditEvent(trx: Trx, merchantId: Id<'merchant'>, entry: AuditEntry): Promise<void> {
  if (merchantId === installationId) await ensureInstallation(trx, entry.at)
  await trx
    .insertInto('audit_heads')
    .values({ merchant_id: merchantId, number: 0n, hash: genesis })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute()
  const head = await trx
    .selectFrom('audit_heads')
    .select(['number', 'hash'])
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const number = head.number + 1n
  const id = newId('event')
  const { at, outcome = 'success', ...said } = entry
  const content: AuditContent = { ...said, outcome, changes: [...(entry.changes ?? [])] }
  const hash = hashOfRow({ merchantId, number, id, at, content, previousHash: head.hash })
  await trx
    .insertInto('audit_log')
    .values({
      merchant_id: merchantId,
      number,
      id,
      at,
      content: JSON.stringify(content),
      actor_id: entry.actor.id ?? null,
      action: entry.action,
      outcome,
      object_id: entry.object?.id ?? null,
      previous_hash: head.hash,
      hash,
    })
    .execute()
  await trx.updateTable('audit_heads').set({ number, hash }).where('merchant_id', '=', merchantId).execute()
}

/**
 * Adds a row to the installation's log, for events outside of merchants.
 * @param db a pool, or the transaction of the event, which is then bound to no merchant
 */
export function recordInInstallation(db: Kysely<Database>, entry: AuditEntry): Promise<void> {
  return withTenant(db, installationId, (trx) => recordAuditEvent(trx, installationId, entry))
}

/** Previous hash of the first row. */
export const genesis = Buffer.alloc(32)

export type AuditContent = Omit<AuditEntry, 'at' | 'outcome' | 'changes'> & {
  outcome: 'success' | 'failure' | 'refused'
  changes: AuditChange[]
}

export type HashedRow = {
  merchantId: Id<'merchant'>
  number: bigint
  id: string
  at: Date
  content: AuditContent
  previousHash: Buffer
}

/** SHA-256 over the canonical bytes (RFC 8785) of a row's content and the previous row's hash. */
export function hashOfRow({ merchantId, number, id, at, content, previousHash }: HashedRow): Buffer {
  const bytes = canonicalize({
    merchantId,
    number: number.toString(),
    id,
    at: at.toISOString(),
    // Through JSON, so that the hashed value equals the one read back: no undefined members, no dates.
    content: JSON.parse(JSON.stringify(content)),
    previousHash: previousHash.toString('hex'),
  })
  return createHash('sha256')
    .update(bytes ?? '')
    .digest()
}
