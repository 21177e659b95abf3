import { z } from 'zod'
import { freeText, instant } from '../http/schemas.ts'

/** An allow-list of addresses, of a person or of a site. */
export const ipWhitelist = z.object({
  enabled: z.boolean(),
  entries: z.array(
    z.object({
      /** Canonical: `203.0.113.0/24`, `2001:db8::/32`, and of a single address `203.0.113.7/32`. */
      cidr: z.string(),
      note: z.string(),
      addedBy: z.string(),
      addedAt: instant,
      /** Null when nobody came from there. */
      lastSeenAt: instant.nullable(),
    }),
  ),
  clientAddress: z.string(),
  /**
   * Recent addresses that no entry covers, most recent first; at most 20. `count` is how many calls came from there;
   * `refused` says that the list kept it out the last time.
   */
  observed: z.array(
    z.object({ address: z.string(), lastSeenAt: instant, count: z.number().int(), refused: z.boolean() }),
  ),
  updatedAt: instant.nullable(),
})
export type IpWhitelist = z.output<typeof ipWhitelist>

const entry = z.object({ cidr: z.string().min(1).max(64), note: freeText(120).default('') })

/** Replaces the list. What is read-only in an entry or the list is taken and ignored, so that an object can be sent back. */
export const ipWhitelistChange = z.strictObject({
  enabled: z.boolean(),
  // Unknown members of an entry are dropped here: addedBy, addedAt, lastSeenAt.
  entries: z
    .array(
      entry
        .extend({ addedBy: z.unknown(), addedAt: z.unknown(), lastSeenAt: z.unknown() })
        .partial({ addedBy: true, addedAt: true, lastSeenAt: true })
        .strict(),
    )
    .max(100),
  /** Says: I know. Allows a range of length 0, a list without my own address, and one behind an unknown proxy. */
  force: z.boolean().optional(),
  clientAddress: z.unknown().optional(),
  observed: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
})
