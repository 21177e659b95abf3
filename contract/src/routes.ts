import { accountRoutes } from './account/account.routes.ts'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { passwordRoutes } from './auth/password.routes.ts'
import { signUpRoutes } from './auth/sign-up.routes.ts'
import { balancesRoutes } from './balances/balances.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { ingestRoutes } from './ingest/ingest.routes.ts'
import { membersRoutes } from './members/members.routes.ts'
import { merchantsRoutes } from './merchants/merchants.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { repeatPlansRoutes } from './notifications/repeat-plans.routes.ts'
import { payoutsRoutes } from './payouts/payouts.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { ipAllowListRoutes } from './security/ip-allow-list.routes.ts'
import { securityRoutes } from './security/security.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { siteSecurityRoutes } from './sites/site-security.routes.ts'
import { sitesRoutes } from './sites/sites.routes.ts'
import { streamRoutes } from './stream/stream.routes.ts'
import { suggesterRoutes } from './suggester/suggester.routes.ts'
import { transactionsRoutes } from './transactions/transactions.routes.ts'
import { viewsRoutes } from './views/views.routes.ts'

/** Every operation of the product, for the server, the client, the OpenAPI document and the tests. */
export const routes = {
  ...setupRoutes,
  ...authRoutes,
  ...signUpRoutes,
  ...passwordRoutes,
  ...accountRoutes,
  ...securityRoutes,
  ...sitesRoutes,
  ...siteSecurityRoutes,
  ...balancesRoutes,
  ...payoutsRoutes,
  ...reportsRoutes,
  ...ingestRoutes,
  ...importsRoutes,
  ...transactionsRoutes,
  ...notificationsRoutes,
  ...streamRoutes,
  ...repeatPlansRoutes,
  ...suggesterRoutes,
  ...searchRoutes,
  ...sandboxRoutes,
  ...membersRoutes,
  ...merchantsRoutes,
  ...auditLogRoutes,
  ...exportsRoutes,
  ...viewsRoutes,
  ...calendarRoutes,
  ...ipAllowListRoutes,
} as const

export type Routes = typeof routes
