import { z } from 'zod'
import { day, instant } from '../product/schemas.ts'

/**
 * How far the days of a site before its creation here are closed (product.md §5). Closing makes their balance reports;
 * postings that arrive later are dated at their receipt.
 */
export const periodClosing = z.object({
  /** Earliest posting in a day that is not closed; null when every day before today is closed or there is none. */
  openSince: instant.nullable(),
  /** The latest requested closing; null without one. */
  last: z
    .object({
      status: z.enum(['pending', 'done', 'failed']),
      /** Reports made; so far, while pending. */
      reports: z.number().int(),
      /** Days before this one, in the site's zone, are closed. */
      closedBefore: day.optional(),
      requestedAt: instant,
      endedAt: instant.optional(),
    })
    .nullable(),
})
