import type { ExportKind } from '@firepay/contract/exports/exports.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { ExportSum } from '../../platform/http/export-writer.ts'
import type { InstantRange } from '../../platform/time/range.ts'
import type { ExportManifestsTable } from './exports.tables.ts'

export type ManifestRow = Selectable<ExportManifestsTable> & { user_name: string }

export type NewManifest = {
  id: Id<'export'>
  kind: ExportKind
  objectId?: string
  format: 'csv' | 'ndjson'
  fileName: string
  timeZone: string
  filter: Record<string, string>
  expectedRows: number
  userId: Id<'user'>
  at: Date
}

/** Result of a complete export. */
export type Outcome = { rows: number; bytes: number; sha256: string; sums: readonly ExportSum[] }

export type ManifestFilter = { kinds: readonly ExportKind[]; range: InstantRange }

export async function insertManifest(trx: Trx, merchantId: Id<'merchant'>, manifest: NewManifest): Promise<void> {
  await trx
    .insertInto('export_manifests')
    .values({
      merchant_id: merchantId,
      id: manifest.id,
      kind: manifest.kind,
      object_id: manifest.objectId ?? null,
      format: manifest.format,
      file_name: manifest.fileName,
      time_zone: manifest.timeZone,
      filter: JSON.stringify(manifest.filter),
      status: 'running',
      expected_rows: BigInt(manifest.expectedRows),
      user_id: manifest.userId,
      created_at: manifest.at,
    })
    .execute()
}

/** Completes a running manifest; null marks it as broken. */
export async function finishManifest(
  trx: Trx,
  { merchantId, id }: { merchantId: Id<'merchant'>; id: Id<'export'> },
  at: Date,
  outcome: Outcome | null,
): Promise<void> {
  await trx
    .updateTable('export_manifests')
    .set({
      status: outcome === null ? 'broken' : 'complete',
      finished_at: at,
      ...(outcome !== null && {
        rows: BigInt(outcome.rows),
        bytes: BigInt(outcome.bytes),
        sha256: outcome.sha256,
        sums: JSON.stringify(outcome.sums),
      }),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** The manifest if it is of one of these kinds, else undefined. */
export function findManifest(
  trx: Trx,
  merchantId: Id<'merchant'>,
  id: Id<'export'>,
  kinds: readonly ExportKind[],
): Promise<ManifestRow | undefined> {
  return manifests(trx, merchantId, kinds).where('export_manifests.id', '=', id).executeTakeFirst()
}

/** A page, newest first. @param after the page begins behind it */
export function listManifests(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: ManifestFilter,
  page: { limit: number; offset: number; after: ManifestRow | undefined },
): Promise<ManifestRow[]> {
  let query = manifests(trx, merchantId, filter.kinds)
    .where((where) => inRange(where, filter.range))
    .orderBy('export_manifests.created_at', 'desc')
    .orderBy('export_manifests.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  if (page.after) {
    query = query.where(
      sql<boolean>`(export_manifests.created_at, export_manifests.id) < (${page.after.created_at}, ${page.after.id})`,
    )
  }
  return query.execute()
}

export async function countManifests(trx: Trx, merchantId: Id<'merchant'>, filter: ManifestFilter): Promise<number> {
  const { count } = await trx
    .selectFrom('export_manifests')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('kind', 'in', [...filter.kinds])
    .where((where) => inRange(where, filter.range))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function manifests(trx: Trx, merchantId: Id<'merchant'>, kinds: readonly ExportKind[]) {
  return trx
    .selectFrom('export_manifests')
    .innerJoin('users', 'users.id', 'export_manifests.user_id')
    .selectAll('export_manifests')
    .select('users.full_name as user_name')
    .where('export_manifests.merchant_id', '=', merchantId)
    .where('export_manifests.kind', 'in', [...kinds])
}

function inRange(where: ExpressionBuilder<Database, 'export_manifests'>, { from, to }: InstantRange) {
  return where.and([
    ...(from ? [where('export_manifests.created_at', '>=', from)] : []),
    ...(to ? [where('export_manifests.created_at', '<', to)] : []),
  ])
}

export async function findMerchantZone(trx: Trx, merchantId: Id<'merchant'>): Promise<string> {
  const merchant = trx.selectFrom('merchants').select('time_zone').where('merchant_id', '=', merchantId)
  return (await merchant.executeTakeFirstOrThrow()).time_zone
}
