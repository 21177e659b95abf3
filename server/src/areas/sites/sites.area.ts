import { siteSecurityRoutes } from '@firepay/contract/sites/site-security.routes.ts'
import { sitesRoutes } from '@firepay/contract/sites/sites.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { aadOf } from './secrets/site-secrets.ts'
import { siteListLookup } from './site-ip-allow-list.ts'
import { siteSecurityHandlers } from './site-security.handlers.ts'
import { siteLookup, sitesHandlers } from './sites.handlers.ts'

/** Shops with their secrets, accounts and allow-lists. */
export const sitesArea = defineArea({
  name: 'sites',
  routes: { ...sitesRoutes, ...siteSecurityRoutes },
  handlers: (deps) => ({ ...sitesHandlers(deps), ...siteSecurityHandlers(deps) }),
  lookups: () => ({
    'site-ip-allow-list': siteListLookup,
    site: siteLookup,
  }),
  tables: ['sites', 'site_secrets', 'site_secret_uses', 'site_ip_allow_lists', 'site_addresses'],
  sealed: [{ name: 'site_secrets', key: ['merchant_id', 'id'], aadOf: ({ id = '' }) => aadOf(id) }],
  sandboxRemoval: { roots: ['delete from sites where merchant_id = $1 and id = any($2)'] },
  crossTenantReads: {
    'select "merchant_id" from "sites" where "id" = $1': 'commands with a site id look up its merchant',
  },
})
