import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { instant, secretText } from '../product/schemas.ts'

/** What is known of a link after it was shown. */
const calendarLink = z.object({ createdAt: instant, lastReadAt: instant.nullable() })

export const calendarRoutes = defineRoutes({
  getCalendarLink: {
    method: 'GET',
    path: '/calendar-link',
    area: 'calendar',
    summary: 'The caller’s own link to the calendar of dispute deadlines in this merchant; without its secret',
    auth: 'user',
    needs: 'read Transaction',
    success: { status: 200, body: z.object({ link: calendarLink.nullable() }) },
    errors: [],
  },
  makeCalendarLink: {
    method: 'POST',
    path: '/calendar-link',
    area: 'calendar',
    summary: 'Makes the caller’s link, shown this once; the one before stops working',
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
    summary: 'Ends the caller’s link; without one nothing happens',
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
      'The deadlines of disputes as iCalendar (RFC 5545), for whoever has the link: with the rights of the person who made it, and no longer than these. A link that is wrong, revoked or without rights is 404',
    auth: 'none',
    limit: { name: 'calendar', rate: 120, perSeconds: 60, burst: 119 },
    params: z.strictObject({ token: secretText(256) }),
    stream: ['text/calendar'],
    success: { status: 200, body: z.string() },
    errors: [],
  },
})
