import type { NamedKind } from '@firepay/contract/product/route.ts'
import { accessArea } from '../areas/access/access.area.ts'
import { auditLogArea } from '../areas/audit-log/audit-log.area.ts'
import { balancesArea } from '../areas/balances/balances.area.ts'
import { calendarArea } from '../areas/calendar/calendar.area.ts'
import { exportsArea } from '../areas/exports/exports.area.ts'
import { identityArea } from '../areas/identity/identity.area.ts'
import { importsArea } from '../areas/imports/imports.area.ts'
import { ingestArea } from '../areas/ingest/ingest.area.ts'
import { ipAllowListArea } from '../areas/ip-allow-list/ip-allow-list.area.ts'
import { ledgerArea } from '../areas/ledger/ledger.area.ts'
import { merchantsArea } from '../areas/merchants/merchants.area.ts'
import { notificationsArea } from '../areas/notifications/notifications.area.ts'
import { onboardingArea } from '../areas/onboarding/onboarding.area.ts'
import { payoutsArea } from '../areas/payouts/payouts.area.ts'
import { reportsArea } from '../areas/reports/reports.area.ts'
import { sandboxArea } from '../areas/sandbox/sandbox.area.ts'
import { searchArea } from '../areas/search/search.area.ts'
import { sitesArea } from '../areas/sites/sites.area.ts'
import { statisticsArea } from '../areas/statistics/statistics.area.ts'
import { streamArea } from '../areas/stream/stream.area.ts'
import { suggesterArea } from '../areas/suggester/suggester.area.ts'
import { transactionsArea } from '../areas/transactions/transactions.area.ts'
import { viewsArea } from '../areas/views/views.area.ts'
import type { Area } from '../platform/area/define-area.ts'
import type { Deps } from '../platform/deps.ts'
import type { Lookups } from '../platform/http/authentication.ts'

const all = [
  exportsArea,
  viewsArea,
  streamArea,
  ledgerArea,
  balancesArea,
  statisticsArea,
  auditLogArea,
  ipAllowListArea,
  sitesArea,
  transactionsArea,
  payoutsArea,
  reportsArea,
  notificationsArea,
  ingestArea,
  importsArea,
  identityArea,
  accessArea,
  merchantsArea,
  suggesterArea,
  searchArea,
  onboardingArea,
  calendarArea,
  sandboxArea,
] as const

/** Every area, each after those it may import; `npm run check` reads this order. */
export const areas: readonly Area[] = all

type Looked =
  Exclude<(typeof all)[number]['lookups'], undefined> extends infer F
    ? F extends (deps: Deps) => infer L
      ? keyof L
      : never
    : never

/** Lookup of every kind of object that a path can name. A kind without a lookup is a compile error. */
export function lookupsOf(deps: Deps): Lookups {
  const lookups: Partial<Lookups> = Object.assign({}, ...areas.map((area) => area.lookups?.(deps)))
  const complete: [Exclude<NamedKind, Looked>] extends [never] ? true : Exclude<NamedKind, Looked> = true
  // `complete` proves the cast.
  return complete && (lookups as Lookups)
}
