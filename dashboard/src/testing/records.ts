import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { AuditRow } from '@firepay/contract/audit-log/audit-log.routes.ts'
import type { IngestEvent } from '@firepay/contract/ingest/ingest-events.schemas.ts'
import { abilitiesOf, type CallerRole } from '@firepay/contract/product/abilities.ts'
import type { TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import type { Answer } from '../api/query.ts'

/** Complete, valid API records; tests set the relevant fields. */

type Member = Answer<'GET /members'>['items'][number]
type Invitation = Answer<'GET /invitations'>['items'][number]
type Merchant = Answer<'GET /merchants'>['items'][number]
type Session = Answer<'GET /security/sessions'>['items'][number]
type SecurityEvent = Answer<'GET /security/events'>['items'][number]
type Site = Answer<'GET /sites/{id}'>
type Balance = Answer<'GET /site-balances/{id}'>
type Notification = Answer<'GET /notifications'>['items'][number]
type Endpoint = Answer<'GET /sites/{id}/notification-endpoint'>
type Report = Answer<'GET /site-balance-reports/{type}'>['items'][number]
type Payout = Answer<'GET /payouts'>['items'][number]

/** The n-th API id with this prefix: `site_01jd0000000000000000000003`. */
export function anId(prefix: string, n = 1): string {
  return `${prefix}_01jd${String(n).padStart(22, '0')}`
}

/** A complete list on one page. */
export function aPage<T>(items: T[], more: { total?: number; limit?: number; offset?: number } = {}) {
  return { items, total: more.total ?? items.length, limit: more.limit ?? 50, offset: more.offset ?? 0 }
}

/** As `aPage`, for a list with a capped total that is below the cap. */
export const aCountedPage = <T>(items: T[]) => ({ ...aPage(items), isTotalCapped: false })

/** Hanna Pine of Harbor & Pine with the role's abilities; Berlin, day-month dates. */
export function aUser(role: CallerRole = 'owner', fields: Partial<UserRecord> = {}): UserRecord {
  const merchant = { id: anId('mer'), name: 'Harbor & Pine', timeZone: 'Europe/Berlin', hasLiveSite: false }
  return {
    id: anId('usr'),
    email: 'hanna@harborpine.example',
    fullName: 'Hanna Pine',
    role,
    operator: role === 'operator',
    merchant,
    merchants: [{ id: merchant.id, name: merchant.name, role }],
    timeZone: 'Europe/Berlin',
    dateStyle: 'day-month',
    ability: abilitiesOf(role),
    mfa: { totp: true, passkeys: 0, recoveryCodesLeft: 10, enrolment: 'none' },
    preferences: {},
    createdAt: '2026-03-02T08:00:00.000Z',
    lastSignInAt: '2026-11-19T07:00:00.000Z',
    ...fields,
  }
}

/** An active test site in euros with one account and no sales today. */
export function aSite(fields: Partial<Site> = {}): Site {
  const secret = { prefix: 'fp', last4: 'k2m9', createdAt: '2026-03-02T08:00:00.000Z', lastUsedAt: null }
  return {
    id: anId('site'),
    name: 'Harbor Shop',
    url: 'https://shop.harborpine.example',
    status: 'active',
    mode: 'test',
    sandbox: false,
    defaultCurrency: 'EUR',
    timeZone: 'Europe/Berlin',
    settlementDelayDays: 2,
    notificationEvents: [],
    notifyOldEvents: false,
    secretKey: secret,
    apiSecret: secret,
    accountsCount: 1,
    last24h: { count: 0, totals: [] },
    lastPaymentAt: null,
    openEvents: { held: 0, refused: 0 },
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T08:00:00.000Z',
    ...fields,
  }
}

type Part = 'available' | 'pending' | 'reserved' | 'inTransit' | 'disputed'

/** An account in euros of the first site; parts in minor units, with their total. */
export function aBalance({
  available = '0',
  pending = '0',
  reserved = '0',
  inTransit = '0',
  disputed = '0',
  ...fields
}: Partial<Record<Part, string>> & Partial<Omit<Balance, Part | 'total'>> = {}): Balance {
  const currency = fields.currency ?? 'EUR'
  const money = (amount: string | bigint) => ({ amount: String(amount), currency })
  return {
    id: anId('acct'),
    siteId: anId('site'),
    accountId: anId('acct'),
    mode: 'test',
    timeZone: 'Europe/Berlin',
    releaseSchedule: [],
    asOf: '2026-11-19T13:32:04.000Z',
    ...fields,
    currency,
    available: money(available),
    pending: money(pending),
    reserved: money(reserved),
    inTransit: money(inTransit),
    disputed: money(disputed),
    total: money(BigInt(available) + BigInt(pending) + BigInt(reserved) + BigInt(inTransit)),
  }
}

/** The ready report of 18 November of the first site in euros: €100.00 in, €2.90 out, balanced. */
export function aReport(fields: Partial<Report> = {}): Report {
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  return {
    id: anId('rep'),
    type: 'daily',
    siteId: anId('site'),
    accountId: anId('acct'),
    currency: 'EUR',
    mode: 'test',
    from: '2026-11-17T23:00:00.000Z',
    to: '2026-11-18T23:00:00.000Z',
    timeZone: 'Europe/Berlin',
    status: 'ready',
    opening: eur('50000'),
    closing: eur('59710'),
    credits: eur('10000'),
    debits: eur('290'),
    check: { opening: eur('50000'), sumOfLines: eur('9710'), closing: eur('59710'), difference: eur('0') },
    late: { count: 0, net: eur('0') },
    coversPostingsThrough: '2026-11-19T00:00:06.000Z',
    rowsCount: 2,
    createdAt: '2026-11-19T00:00:06.000Z',
    createdBy: { type: 'worker' },
    ...fields,
  }
}

/** A paid payout of one payment less its fee, which reconciles. */
export function aPayout(fields: Partial<Payout> = {}): Payout {
  const eur = (amount: string) => ({ amount, currency: 'EUR' })
  return {
    id: anId('pay'),
    transactionId: anId('txn', 9),
    siteId: anId('site'),
    accountId: anId('acct'),
    mode: 'test',
    timeZone: 'Europe/Berlin',
    status: 'paid',
    amount: eur('9710'),
    processorReference: 'po_7V9MD2',
    createdAt: '2026-11-17T05:00:00.000Z',
    arrivalDate: '2026-11-18',
    paidAt: '2026-11-18T08:00:00.000Z',
    destination: { bankName: 'Example Bank', last4: '3017' },
    traceId: 'E2E-1',
    bankReference: 'E2E-1',
    linesCount: 1,
    breakdown: {
      gross: eur('10000'),
      refunds: eur('0'),
      chargebacks: eur('0'),
      fees: eur('-290'),
      otherMovements: eur('0'),
      net: eur('9710'),
      check: { sumOfLines: eur('9710'), difference: eur('0') },
    },
    reconciliation: 'matched',
    ...fields,
  }
}

/** An active merchant: two members, one site, a payment this morning. */
export function aMerchant(fields: Partial<Merchant> = {}): Merchant {
  return {
    id: anId('mer', 2),
    name: 'Lumen Goods',
    timeZone: 'Europe/Lisbon',
    createdAt: '2026-02-01T10:00:00.000Z',
    members: 2,
    sites: 1,
    lastTransactionAt: '2026-11-19T09:00:00.000Z',
    lastSignInAt: '2026-11-18T09:00:00.000Z',
    ...fields,
  }
}

/** A developer with a second factor. */
export function aMember(fields: Partial<Member> = {}): Member {
  return {
    id: anId('usr', 2),
    email: 'devi@harborpine.example',
    fullName: 'Devi Rao',
    role: 'developer',
    lastOwner: false,
    mfa: true,
    lastSignInAt: '2026-11-18T09:00:00.000Z',
    createdAt: '2026-04-01T09:00:00.000Z',
    ...fields,
  }
}

/** A finance member invited yesterday. */
export function anInvitation(fields: Partial<Invitation> = {}): Invitation {
  return {
    id: anId('inv'),
    email: 'finn@harborpine.example',
    role: 'finance',
    invitedBy: 'Hanna Pine',
    createdAt: '2026-11-18T09:00:00.000Z',
    expiresAt: '2026-11-25T09:00:00.000Z',
    status: 'pending',
    ...fields,
  }
}

/** This session: Firefox on Linux, by password and code. */
export function aSession(fields: Partial<Session> = {}): Session {
  return {
    id: anId('ses'),
    current: true,
    device: 'Firefox on Linux',
    browser: 'Firefox',
    system: 'Linux',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    address: '203.0.113.7',
    methods: ['password', 'totp'],
    createdAt: '2026-11-19T07:00:00.000Z',
    lastSeenAt: '2026-11-19T09:00:00.000Z',
    expiresAt: '2026-11-19T19:00:00.000Z',
    ...fields,
  }
}

/** A successful sign-in. */
export function aSecurityEvent(fields: Partial<SecurityEvent> = {}): SecurityEvent {
  return {
    id: anId('evt'),
    at: '2026-11-19T07:00:00.000Z',
    type: 'user.signed-in',
    outcome: 'success',
    address: '203.0.113.7',
    device: 'Firefox on Linux',
    browser: 'Firefox',
    system: 'Linux',
    ...fields,
  }
}

/** A captured payment of the first site, not delivered yet: its receiver answers 503. */
export function aNotification(fields: Partial<Notification> = {}): Notification {
  return {
    id: anId('ntf'),
    siteId: anId('site'),
    eventType: 'payment.captured',
    objectType: 'payment',
    objectId: anId('txn'),
    sequence: 1,
    status: 'retrying',
    attemptsCount: 1,
    maxAttempts: 10,
    nextAttemptAt: '2026-11-19T09:05:00.000Z',
    lastAttemptAt: '2026-11-19T09:00:00.000Z',
    lastHttpStatus: 503,
    lastError: 'http',
    lastDurationMs: 412,
    url: 'https://shop.harborpine.example/hooks',
    createdAt: '2026-11-19T08:59:59.000Z',
    ...fields,
  }
}

/** An endpoint that accepts nearly everything. */
export function anEndpoint(fields: Partial<Endpoint> = {}): Endpoint {
  return {
    siteId: anId('site'),
    url: 'https://shop.harborpine.example/hooks',
    status: 'active',
    recent: { attempts: 40, succeeded: 39, medianMs: 184 },
    lastFailures: [],
    headers: [],
    ...fields,
  }
}

/** Hanna renamed a site. */
export function anAuditRow(fields: Partial<AuditRow> = {}): AuditRow {
  return {
    id: anId('evt'),
    number: 41,
    at: '2026-11-19T08:30:00.000Z',
    actor: { type: 'user', id: anId('usr'), name: 'Hanna Pine' },
    action: 'site.updated',
    outcome: 'success',
    object: { type: 'site', id: anId('site'), name: 'Harbor Shop' },
    address: '203.0.113.7',
    device: 'Firefox on Linux',
    browser: 'Firefox',
    system: 'Linux',
    requestId: 'req_01jd0000000000000000000001',
    changes: [{ field: 'name', before: 'Harbour Shop', after: 'Harbor Shop' }],
    hash: 'a3f5',
    ...fields,
  }
}

/** A capture that waits for its payment. */
export function anIngestEvent(fields: Partial<IngestEvent> = {}): IngestEvent {
  return {
    id: 'ZXZlbnQ',
    siteId: anId('site'),
    mode: 'test',
    eventId: 'evt-41',
    type: 'payment.captured',
    reference: 'pi_41',
    occurredAt: '2026-11-19T13:32:04.000Z',
    receivedAt: '2026-11-19T13:32:05.000Z',
    status: 'held',
    reason: 'waiting',
    message: 'The payment has not arrived yet.',
    waitsFor: { kind: 'payment', reference: 'pi_41', until: '2026-11-20T13:32:05.000Z' },
    object: { kind: 'payment', reference: 'pi_41' },
    data: { amount: { amount: '4900', currency: 'EUR' } },
    masked: false,
    hash: 'a3f5',
    times: 1,
    ...fields,
  }
}

/** One captured payment of €100.00 with fees of €2.90. */
export function aStats(fields: Partial<TransactionStats> = {}): TransactionStats {
  return {
    count: 1,
    asOf: '2026-11-19T13:32:04.000Z',
    byStatus: [{ status: 'captured', count: 1 }],
    totals: [
      { currency: 'EUR', gross: '10000', refunds: '0', chargebacks: '0', fees: '290', net: '9710', average: '10000' },
    ],
    successRate: { succeeded: 1, attempted: 1, ratio: '1.0000' },
    refundRate: '0.0000',
    chargebackRate: '0.0000',
    ...fields,
  }
}
