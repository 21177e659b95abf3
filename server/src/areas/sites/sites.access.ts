import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Expected access to this area's routes, written by hand; read by the route walks. */
export const access: AreaAccess = {
  matrix: {
    listSites: 'oafdsvx reads',
    createSite: 'oad secrets',
    getSite: 'oafdsvx reads',
    updateSite: 'oad data notificationUrl:addresses',
    listSiteAccounts: 'oafdsvx reads',
    getSiteIpAllowList: 'oafdsvx reads',
    putSiteIpAllowList: 'oad addresses',
    getSiteSecrets: 'oafdsvx reads',
    regenerateSecretKey: 'oad secrets',
    regenerateApiSecret: 'oad secrets',
    changePreviousSecret: 'oad secrets',
    archiveSite: 'oa secrets',
  },
  samples: {
    updateSite: { name: 'Mine now' },
    putSiteIpAllowList: { enabled: false, entries: [] },
    regenerateSecretKey: {},
    regenerateApiSecret: {},
    changePreviousSecret: { action: 'stop' },
  },
  reads: {
    listSites: ['/sites', '/sites?q=har', '/sites?sort=-createdAt&limit=1', '/sites?mode=test&status=active'],
    getSite: ['/sites/:site'],
    listSiteAccounts: ['/sites/:site/accounts'],
    getSiteIpAllowList: ['/sites/:site/ip-whitelist'],
    getSiteSecrets: ['/sites/:site/secrets'],
  },
}
