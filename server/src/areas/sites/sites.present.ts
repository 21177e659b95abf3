import { encodeId } from '@firepay/contract/product/ids.ts'
import type { account, CurrencyTotals, site } from '@firepay/contract/sites/sites.schemas.ts'
import type { z } from 'zod'
import { divideHalfEven } from '../../platform/money/half-even.ts'
import { presentFigures } from '../balances/balances.present.ts'
import type { BalanceFigures } from '../balances/balances.rules.ts'
import { countOutcomes, endpointStatus } from './endpoint-status.ts'
import type { AccountRow, EndpointRow, OpenEvents, RecentSums, SecretRow, SiteRow } from './sites.queries.ts'

/** A site and an account before their ids are encoded. */
export type Site = z.output<typeof site>
type Account = z.output<typeof account>

/** Facts about a site besides its row. */
export type SiteFacts = {
  secrets: SecretRow[]
  accountsCount: number
  recent: RecentSums[]
  lastPaymentAt: Date | undefined
  openEvents: OpenEvents | undefined
  /** State of the current address. */
  endpoint: EndpointRow | undefined
}

/** The site in audit rows. */
export function siteObject(row: Pick<SiteRow, 'id' | 'name'>) {
  return { type: 'site', id: encodeId('site', row.id), name: row.name }
}

/** The wire form of a site. @param showMoney whether the role may read balances; otherwise totals are absent */
export function presentSite(row: SiteRow, facts: SiteFacts, showMoney: boolean): Site {
  const count = facts.recent.reduce((sum, each) => sum + Number(each.count), 0)
  return {
    id: row.id,
    name: row.name,
    ...(row.url !== null && { url: row.url }),
    ...(row.support_url !== null && { supportUrl: row.support_url }),
    // The check constraints of the table allow nothing else.
    status: row.status as Site['status'],
    mode: row.mode as Site['mode'],
    sandbox: row.sandbox,
    ...(row.merchant_category_code !== null && { merchantCategoryCode: row.merchant_category_code }),
    ...(row.statement_descriptor !== null && { statementDescriptor: row.statement_descriptor }),
    defaultCurrency: row.default_currency,
    timeZone: row.time_zone,
    settlementDelayDays: row.settlement_delay_days,
    ...(row.notification_url !== null && { notificationUrl: row.notification_url }),
    notificationEvents: row.notification_events,
    notifyOldEvents: row.notify_old_events,
    ...(row.notification_url !== null && { notificationEndpoint: presentEndpoint(facts.endpoint) }),
    secretKey: presentMark(row, facts.secrets, 'secret_key'),
    apiSecret: presentMark(row, facts.secrets, 'api_secret'),
    accountsCount: facts.accountsCount,
    last24h: { count, ...(showMoney && { totals: presentTotals(facts.recent) }) },
    lastPaymentAt: facts.lastPaymentAt?.toISOString() ?? null,
    openEvents: { held: Number(facts.openEvents?.held ?? 0), refused: Number(facts.openEvents?.refused ?? 0) },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function presentEndpoint(endpoint: EndpointRow | undefined): NonNullable<Site['notificationEndpoint']> {
  if (!endpoint) return { status: 'active' }
  const status = endpointStatus(endpoint)
  const since = status === 'disabled' ? endpoint.disabled_at : status === 'failing' ? endpoint.failing_since : null
  const recent = countOutcomes(endpoint.recent_outcomes)
  return { status, ...(since && { since: since.toISOString() }), ...(recent.attempts > 0 && { recent }) }
}

/** The visible part of a secret. */
export function presentMark(site: SiteRow, secrets: SecretRow[], kind: SecretRow['kind']): Site['secretKey'] {
  const current = secrets.find((secret) => secret.kind === kind && secret.expires_at === null)
  if (!current) throw new Error(`site ${site.id} has no current ${kind}`)
  const previous = secrets.find((secret) => secret.kind === kind && secret.expires_at !== null)
  return {
    prefix: current.prefix,
    last4: current.last4,
    createdAt: current.created_at.toISOString(),
    lastUsedAt: current.last_used_at?.toISOString() ?? null,
    ...(previous?.expires_at && {
      previous: {
        last4: previous.last4,
        expiresAt: previous.expires_at.toISOString(),
        lastUsedAt: previous.last_used_at?.toISOString() ?? null,
      },
    }),
  }
}

/** Gross, refunds, chargebacks and average are in the payment's currency, fees and net in the account's. */
function presentTotals(recent: RecentSums[]): CurrencyTotals[] {
  const codes = [...new Set(recent.flatMap((each) => [each.currency, each.account_currency]))].sort()
  return codes.map((currency) => {
    const paid = recent.filter((each) => each.currency === currency)
    const settled = recent.filter((each) => each.account_currency === currency)
    const gross = sumOf(paid, 'gross')
    const captured = paid.reduce((sum, each) => sum + each.captured, 0n)
    return {
      currency,
      gross: gross.toString(),
      refunds: sumOf(paid, 'refunds').toString(),
      chargebacks: sumOf(paid, 'chargebacks').toString(),
      fees: sumOf(settled, 'fees').toString(),
      net: sumOf(settled, 'net').toString(),
      average: captured > 0n ? divideHalfEven(gross, captured).toString() : null,
    }
  })
}

function sumOf(rows: RecentSums[], column: 'gross' | 'refunds' | 'chargebacks' | 'fees' | 'net'): bigint {
  return rows.reduce((sum, row) => sum + BigInt(row[column]), 0n)
}

/** The wire form of an account, without figures for roles that may not read balances. */
export function presentAccount(row: AccountRow, figures: BalanceFigures | undefined): Account {
  return {
    id: row.id,
    siteId: row.site_id,
    name: row.name,
    currency: row.currency,
    // The check constraint and `open-account.ts` allow nothing else.
    status: row.status as Account['status'],
    payoutSchedule: {
      frequency: row.payout_frequency as Account['payoutSchedule']['frequency'],
      threshold:
        row.payout_threshold === null ? null : { amount: row.payout_threshold.toString(), currency: row.currency },
      destination:
        row.payout_bank_name !== null && row.payout_last4 !== null
          ? { bankName: row.payout_bank_name, last4: row.payout_last4 }
          : null,
    },
    ...(figures && { balances: presentFigures(figures, row.currency) }),
    createdAt: row.created_at.toISOString(),
  }
}
