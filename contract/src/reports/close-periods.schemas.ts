import { z } from 'zod'
import { day, instant } from '../product/schemas.ts'

/**
 * How far the days of a site before it was created here are closed (product.md §5). Closing makes their balance reports;
 * what arrives for them afterwards is posted when it is received.
 */
export const periodClosing = z.object({
  /** The first posting in a day that is not closed; null when every day before today is closed or there is none. */
  openSince: instant.nullable(),
  /** The last one that somebody asked for; null when nobody did. */
  last: z
    .object({
      status: z.enum(['pending', 'done', 'failed']),
      /** Reports it made, so far while it is pending. */
      reports: z.number().int(),
      /** Days before this one, in the site's zone, are closed. */
      closedBefore: day.optional(),
      requestedAt: instant,
      endedAt: instant.optional(),
    })
    .nullable(),
})
