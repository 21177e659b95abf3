import { reportsRoutes } from '@firepay/contract/reports/reports.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { periodClosingHandlers } from './close/period-closing.ts'
import { reportLookup, reportsHandlers } from './reports.handlers.ts'
import { startReportsWorker } from './worker.ts'

/** Balance reports: automatic daily and monthly ones, and those on request. */
export const reportsArea = defineArea({
  name: 'reports',
  routes: reportsRoutes,
  handlers: () => ({ ...reportsHandlers(), ...periodClosingHandlers() }),
  lookups: () => ({ report: reportLookup }),
  loops: startReportsWorker,
  tables: ['balance_reports', 'balance_report_pages', 'period_closings'],
  sandboxRemoval: {
    rows: [
      'delete from period_closings where merchant_id = $1 and site_id = any($2)',
      'delete from balance_report_pages where merchant_id = $1 and report_id in (select id from balance_reports where merchant_id = $1 and site_id = any($2))',
      'delete from balance_reports where merchant_id = $1 and site_id = any($2)',
    ],
  },
  crossTenantReads: {
    'select "sites"."merchant_id", "sites"."id", "sites"."time_zone", "sites"."created_at", "accounts"."closed_until", "accounts"."closing_position" from "accounts" inner join "sites" on "sites"."merchant_id" = "accounts"."merchant_id" and "sites"."id" = "accounts"."site_id" where ("accounts"."closed_until" is null or "accounts"."closed_until" < $1 or "accounts"."closing_position" is not null)':
      'every ten seconds: accounts with a finished day or an unfinished closing',
    'select merchant_id, id, type, currency, from_at, (opening + credits - debits - closing)::text as difference, count(*) over ()::int as count from balance_reports where opening + credits - debits <> closing order by from_at, id limit 3':
      'doctor: reports that do not add up, by a partial index',
  },
})
