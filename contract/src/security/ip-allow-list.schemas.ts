import { z } from 'zod'
import { fault } from '../product/field-codes.ts'
import { instant, lineText } from '../product/schemas.ts'

/** An allow-list of addresses, of a person or of a site. */
export const ipAllowList = z.object({
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
export type IpAllowList = z.output<typeof ipAllowList>

/** The letters of an address or a range; whether it is one is told by the rules of the list. */
const cidr = z
  .string()
  .max(64)
  .refine(
    (value) => /^ *[0-9A-Fa-f]*[.:][0-9A-Fa-f.:]*(?:\/\d{1,3})? *$/.test(value),
    fault('NOT_AN_ADDRESS', 'This is not an IP address or range. Example: 203.0.113.0/24 or 2001:db8::/32'),
  )
const entry = z.object({ cidr, note: lineText(120).default('') })

/** Sent back as it was read: taken and dropped. */
const ignored = z.unknown().transform(() => undefined)

/** Replaces the list. What is read-only in an entry or the list is taken and ignored, so that an object can be sent back. */
export const ipAllowListChange = z.strictObject({
  enabled: z.boolean(),
  // Unknown members of an entry are dropped here: addedBy, addedAt, lastSeenAt.
  entries: z
    .array(
      entry
        .extend({ addedBy: ignored, addedAt: ignored, lastSeenAt: ignored })
        .partial({ addedBy: true, addedAt: true, lastSeenAt: true })
        .strict(),
    )
    .max(100),
  /** Says: I know. Allows a range of length 0, a list without my own address, and one behind an unknown proxy. */
  force: z.boolean().optional(),
  clientAddress: ignored.optional(),
  observed: ignored.optional(),
  updatedAt: ignored.optional(),
})
