import type { AreaAccess } from '../../platform/area/area-access.ts'

/** Access matrix of this area, independent of its routes; read by the walks over all routes. */
export const access: AreaAccess = {
  matrix: {
    listNotifications: 'oafdsvx reads',
    exportNotifications: 'oafx reads',
    getNotification: 'oafdsvx reads',
    repeatNotification: 'oad data',
    testNotification: 'oad data',
    getNotificationEndpoint: 'oafdsvx reads',
    updateNotificationEndpoint: 'oad secrets',
    enableNotificationEndpoint: 'oad addresses',
    planRepeat: 'oad data',
    listRepeats: 'oafdsvx reads',
    getRepeat: 'oafdsvx reads',
    startRepeat: 'oad data',
    cancelRepeat: 'oad data',
    reportRepeat: 'oafdsvx reads',
  },
  samples: {
    repeatNotification: {},
    testNotification: {},
    updateNotificationEndpoint: { headers: { 'x-shop-route': 'canary' } },
    enableNotificationEndpoint: {},
    planRepeat: { filter: {} },
    startRepeat: {},
    cancelRepeat: {},
  },
  reads: {
    listNotifications: [
      '/notifications',
      '/notifications?sort=nextAttemptAt&limit=1',
      '/notifications?mode=test&q=pay',
    ],
    exportNotifications: ['/notifications/export?format=ndjson&siteId=:site'],
    getNotification: ['/notifications/:notification'],
    getNotificationEndpoint: ['/sites/:site/notification-endpoint'],
    listRepeats: ['/notifications/repeat-plans'],
    getRepeat: ['/notifications/repeat-plans/:repeat'],
    reportRepeat: ['/notifications/repeat-plans/:repeat/report?result=failed'],
  },
}
