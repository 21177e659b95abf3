import { z } from 'zod'
import { defineRoutes } from '../http/route.ts'
import { id } from '../product/schemas.ts'
import {
  accountPage,
  accountQuery,
  newSite,
  site,
  siteChange,
  sitePage,
  siteQuery,
  siteWithSecrets,
} from './sites.schemas.ts'

const siteParams = z.strictObject({ id: id('site') })
const readSites = { action: 'read', subject: 'Site' } as const

export const sitesRoutes = defineRoutes({
  listSites: {
    method: 'GET',
    path: '/sites',
    area: 'sites',
    summary: "The merchant's sites",
    auth: 'user',
    needs: readSites,
    query: siteQuery,
    success: { status: 200, body: sitePage },
    errors: [],
  },
  createSite: {
    method: 'POST',
    path: '/sites',
    area: 'sites',
    summary: 'Makes a site with its first account; both secrets are shown this once',
    auth: 'user',
    changes: 'secrets',
    needs: { action: 'create', subject: 'Site' },
    idempotency: 'accepted',
    body: newSite,
    success: { status: 201, body: siteWithSecrets },
    errors: ['CONFLICT'],
  },
  getSite: {
    method: 'GET',
    path: '/sites/{id}',
    area: 'sites',
    summary: 'One site',
    auth: 'user',
    needs: readSites,
    params: siteParams,
    success: { status: 200, body: site },
    errors: [],
  },
  updateSite: {
    method: 'PATCH',
    path: '/sites/{id}',
    area: 'sites',
    summary: 'Changes the settings of a site; absent fields stay, null empties one',
    auth: 'user',
    changes: 'data',
    changesByField: { notificationUrl: 'addresses' },
    needs: { action: 'update', subject: 'Site' },
    params: siteParams,
    body: siteChange,
    success: { status: 200, body: site },
    errors: ['STALE', 'ENDPOINT_BLOCKED', 'CONFLICT'],
  },
  listSiteAccounts: {
    method: 'GET',
    path: '/sites/{id}/accounts',
    area: 'sites',
    summary: 'The accounts of a site, one for each currency',
    auth: 'user',
    needs: readSites,
    params: siteParams,
    query: accountQuery,
    success: { status: 200, body: accountPage },
    errors: [],
  },
})
