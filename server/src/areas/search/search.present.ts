import { type CallerRole, can } from '@firepay/contract/product/abilities.ts'
import { maxHits, type searchAnswer } from '@firepay/contract/search/search.routes.ts'
import type { z } from 'zod'
import { wireObjectId } from '../notifications/list/notifications.present.ts'
import { maskEmail } from '../transactions/transactions.present.ts'
import type { MemberRow, NotificationRow, PayoutRow, SiteRow, TransactionRow } from './search.queries.ts'

type Answer = z.output<typeof searchAnswer>
type Hit<G extends keyof Answer> = NonNullable<Answer[G]>['items'][number]
type Counted = { total: number; is_capped: boolean }
type Group<H> = { items: H[]; total: number; isTotalCapped: boolean; isLate: boolean }

/** A group of rows that contain their total; null after a timeout. */
export function presentGroup<R extends Counted, H>(rows: readonly R[] | null, present: (row: R) => H): Group<H> {
  const [first] = rows ?? []
  return {
    items: (rows ?? []).map(present),
    total: first?.total ?? 0,
    isTotalCapped: first?.is_capped ?? false,
    isLate: rows === null,
  }
}

/** A group of all matches; null after a timeout. */
export function presentAll<R, H>(rows: readonly R[] | null, present: (row: R) => H): Group<H> {
  const total = rows?.length ?? 0
  return { items: (rows ?? []).slice(0, maxHits).map(present), total, isTotalCapped: false, isLate: rows === null }
}

export function presentTransaction(row: TransactionRow, role: CallerRole): Hit<'transactions'> {
  const { customer_email: email, order_reference: orderReference } = row
  return {
    ...presentObject(row),
    ...presentAmount(row),
    id: row.id,
    // The check constraints of the tables allow nothing else, here and below.
    type: row.type as Hit<'transactions'>['type'],
    status: row.status as Hit<'transactions'>['status'],
    processorReference: row.processor_reference,
    ...(row.name !== null && { furtherReference: row.name }),
    ...(orderReference !== null && { orderReference }),
    ...(email !== null && { customerEmail: can(role, 'read Customer') ? email : maskEmail(email) }),
  }
}

export function presentNotification(row: NotificationRow): Hit<'notifications'> {
  return {
    ...presentObject(row),
    id: row.id,
    eventType: row.event_type as Hit<'notifications'>['eventType'],
    status: row.status as Hit<'notifications'>['status'],
    objectType: row.object_type as Hit<'notifications'>['objectType'],
    objectId: wireObjectId(row.object_type, row.object_id),
    ...(row.reference !== null && { reference: row.reference }),
  }
}

export function presentPayout(row: PayoutRow): Hit<'payouts'> {
  return {
    ...presentObject(row),
    ...presentAmount(row),
    id: row.id,
    status: row.status as Hit<'payouts'>['status'],
    processorReference: row.processor_reference,
  }
}

export function presentSite(row: SiteRow): Hit<'sites'> {
  const host = hostOf(row)
  return {
    id: row.id,
    name: row.name,
    status: row.status as Hit<'sites'>['status'],
    mode: row.mode as Hit<'sites'>['mode'],
    ...(host !== '' && { host }),
  }
}

export function presentPerson(row: MemberRow): Hit<'people'> {
  return { id: row.id, fullName: row.full_name, email: row.email, role: row.role as Hit<'people'>['role'] }
}

/** `https://www.shop.example/de` → `shop.example`; empty without an address. */
export function hostOf({ url }: Pick<SiteRow, 'url'>): string {
  return (URL.parse(url ?? '')?.host ?? '').replace(/^www\./, '')
}

function presentObject(row: Pick<TransactionRow, 'site_id' | 'mode' | 'created_at'>) {
  return {
    siteId: row.site_id,
    mode: row.mode as Hit<'transactions'>['mode'],
    createdAt: row.created_at.toISOString(),
  }
}

function presentAmount({ amount, currency }: Pick<TransactionRow, 'amount' | 'currency'>) {
  return { amount: { amount: amount.toString(), currency } }
}
