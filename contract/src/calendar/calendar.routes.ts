import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { instant, secretText } from '../product/schemas.ts'

/** A calendar link without its secret. */
const calendarLink = z.object({ createdAt: instant, lastReadAt: instant.nullable() })

export const calendarRoutes = defineRoutes({
  getCalendarLink: {
    method: 'GET',
    path: '/calendar-link',
    area: 'calendar',
    summary: 'Returns the caller’s link to the calendar of this merchant’s dispute deadlines, without its secret',
    auth: 'user',
    needs: 'read Transaction',
    success: { status: 200, body: z.object({ link: calendarLink.nullable() }) },
    errors: [],
  },
  makeCalendarLink: {
    method: 'POST',
    path: '/calendar-link',
    area: 'calendar',
    summary: 'Creates the caller’s calendar link, returned only once; the previous one stops working',
    auth: 'user',
    changes: 'secrets',
    idempotency: 'accepted',
    body: z.strictObject({}),
    success: { status: 201, body: z.object({ url: z.string(), createdAt: instant }) },
    errors: ['FORBIDDEN'],
  },
  revokeCalendarLink: {
    method: 'DELETE',
    path: '/calendar-link',
    area: 'calendar',
    summary: 'Revokes the caller’s calendar link, if there is one',
    auth: 'user',
    changes: 'secrets',
    success: { status: 204, body: null },
    errors: [],
  },
  readCalendar: {
    method: 'GET',
    path: '/calendars/{token}/disputes.ics',
    area: 'calendar',
    summary:
      'Returns dispute deadlines as iCalendar (RFC 5545) to whoever has the link, with the rights of the user who created it, for as long as they last. 404 for a link that is wrong, revoked or without rights',
    auth: 'none',
    limit: { name: 'calendar', rate: 120, perSeconds: 60, burst: 119 },
    params: z.strictObject({ token: secretText(256) }),
    stream: ['text/calendar'],
    success: { status: 200, body: z.string() },
    errors: [],
  },
})
