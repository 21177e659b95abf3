import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeId, encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { MasterKey } from '../../platform/crypto/master-key.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { clockOf } from '../../platform/time/clock.ts'

/** The latest row of a merchant's chain at some time. */
export type AuditHead = { merchantId: Id<'merchant'>; number: bigint; hash: Buffer }

/** @returns undefined for a merchant without actions */
export async function findHead(db: Kysely<Database>, merchantId: Id<'merchant'>): Promise<AuditHead | undefined> {
  const row = await db
    .selectFrom('audit_heads')
    .select(['merchant_id', 'number', 'hash'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row && { merchantId: row.merchant_id, number: row.number, hash: row.hash }
}

const merchantsPerTick = 500

/**
 * Anchors every head that moved outside of the database: a signed line in the server's log, and the latest of each
 * merchant in `DATA_DIR/audit-heads.jsonl`. Truncating or rewriting the chain in the database then contradicts them
 * (security.md D-09). A head that fell back is reported, and the stored one is kept.
 * @returns number of moved heads
 */
export async function anchorHeads(deps: Deps): Promise<number> {
  const kept = new Map(readAnchors(deps, anchorFile(deps.config)).map((one) => [one.merchantId, one]))
  // Evidence, logged at `info` even outside of production, where the level is `warn`.
  const evidence = deps.log.child({}, { level: 'info' })
  let moved = 0
  let last: Id<'merchant'> | undefined
  for (;;) {
    const heads = await listHeads(deps.db.worker, last)
    for (const head of heads) {
      const before = kept.get(head.merchantId)
      if (before && before.number === head.number && before.hash.equals(head.hash)) continue
      if (before && !(await stillHolds(deps, before, head))) {
        const merchant = encodeId('merchant', head.merchantId)
        deps.log.error({ merchant, number: before.number.toString() }, 'the audit log lost rows that were anchored')
        continue
      }
      kept.set(head.merchantId, head)
      evidence.info(lineOf(deps.masterKey, head, deps.clock.now()), 'audit head')
      moved++
    }
    last = heads.at(-1)?.merchantId
    if (heads.length < merchantsPerTick) break
  }
  if (moved > 0) writeAnchors(deps, [...kept.values()])
  return moved
}

/** True when the anchored row is unchanged. */
async function stillHolds(deps: Deps, before: AuditHead, now: AuditHead): Promise<boolean> {
  if (now.number <= before.number) return false
  const row = await deps.db.worker
    .selectFrom('audit_log')
    .select('hash')
    .where('merchant_id', '=', before.merchantId)
    .where('number', '=', before.number)
    .executeTakeFirst()
  return row?.hash.equals(before.hash) ?? false
}

async function listHeads(db: Kysely<Database>, after: Id<'merchant'> | undefined): Promise<AuditHead[]> {
  let query = db.selectFrom('audit_heads').select(['merchant_id', 'number', 'hash']).orderBy('merchant_id')
  if (after !== undefined) query = query.where('merchant_id', '>', after)
  const rows = await query.limit(merchantsPerTick).execute()
  return rows.map((row) => ({ merchantId: row.merchant_id, number: row.number, hash: row.hash }))
}

export function anchorFile(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'audit-heads.jsonl')
}

const line = z.object({
  merchant: z.string(),
  number: z.string(),
  hash: z.string(),
  at: z.string(),
  signature: z.string(),
})

/**
 * Reads anchored heads, one JSON object per line; lines of the server's log are accepted too. Skips other lines, and
 * those not signed under this master key, which are passed to `onForged`.
 */
export function readAnchors(
  deps: Pick<Deps, 'masterKey'>,
  path: string,
  onForged: (line: number) => void = () => {},
): AuditHead[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((each, index) => {
    const parsed = line.safeParse(parseLine(each))
    const merchantId = parsed.success ? decodeId('merchant', parsed.data.merchant) : null
    if (!parsed.success || merchantId === null || !/^\d+$/.test(parsed.data.number)) return []
    const head = { merchantId, number: BigInt(parsed.data.number), hash: Buffer.from(parsed.data.hash, 'hex') }
    if (!isSigned(deps.masterKey, head, parsed.data.at, parsed.data.signature)) {
      onForged(index + 1)
      return []
    }
    return [head]
  })
}

/** Re-signs the heads in the file with a new master key. */
export function resignAnchors(config: Config, oldKey: MasterKey, newKey: MasterKey, clock = clockOf(config)): void {
  const path = anchorFile(config)
  // Either key may have signed a line if an earlier run was interrupted.
  const heads = [oldKey, newKey].flatMap((masterKey) => readAnchors({ masterKey }, path))
  if (heads.length > 0) writeAnchors({ config, masterKey: newKey, clock }, heads)
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function writeAnchors(deps: Pick<Deps, 'config' | 'masterKey' | 'clock'>, heads: readonly AuditHead[]): void {
  const path = anchorFile(deps.config)
  const now = deps.clock.now()
  const text = heads.map((head) => `${JSON.stringify(lineOf(deps.masterKey, head, now))}\n`).join('')
  writeFileSync(`${path}.${process.pid}`, text, { mode: 0o600 })
  renameSync(`${path}.${process.pid}`, path)
}

function lineOf(masterKey: MasterKey, head: AuditHead, now: Date) {
  const at = now.toISOString()
  const { merchantId, number, hash } = head
  return {
    merchant: encodeId('merchant', merchantId),
    number: number.toString(),
    hash: hash.toString('hex'),
    at,
    signature: sign(masterKey, head, at).toString('base64url'),
  }
}

function sign(masterKey: MasterKey, { merchantId, number, hash }: AuditHead, at: string): Buffer {
  return createHmac('sha256', masterKey.derive('audit-head'))
    .update(`${merchantId}\n${number}\n${hash.toString('hex')}\n${at}`)
    .digest()
}

function isSigned(masterKey: MasterKey, head: AuditHead, at: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  const right = sign(masterKey, head, at)
  return given.length === right.length && timingSafeEqual(given, right)
}
