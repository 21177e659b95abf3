import { z } from 'zod'
import { fault } from '../product/field-codes.ts'
import { instant, lineText } from '../product/schemas.ts'

/** The IP allow-list of a user or a site. */
export const ipAllowList = z.object({
  enabled: z.boolean(),
  entries: z.array(
    z.object({
      /** Canonical: `203.0.113.0/24`, `2001:db8::/32`; a single address is `203.0.113.7/32`. */
      cidr: z.string(),
      note: z.string(),
      addedBy: z.string(),
      addedAt: instant,
      /** Null when no call came from there. */
      lastSeenAt: instant.nullable(),
    }),
  ),
  clientAddress: z.string(),
  /**
   * Up to 20 recent addresses that no entry covers, latest first. `count` is the number of calls; `refused` is true
   * when the list blocked the latest one.
   */
  observed: z.array(
    z.object({ address: z.string(), lastSeenAt: instant, count: z.number().int(), refused: z.boolean() }),
  ),
  updatedAt: instant.nullable(),
})
export type IpAllowList = z.output<typeof ipAllowList>

/** Characters of an address or range; the list's rules parse it. */
const cidr = z
  .string()
  .max(64)
  .refine(
    (value) => /^ *[0-9A-Fa-f]*[.:][0-9A-Fa-f.:]*(?:\/\d{1,3})? *$/.test(value),
    fault('NOT_AN_ADDRESS', 'This is not an IP address or range. Example: 203.0.113.0/24 or 2001:db8::/32'),
  )
const entry = z.object({ cidr, note: lineText(120).default('') })

/** Read-only field: accepted and dropped. */
const ignored = z.unknown().transform(() => undefined)

/** Replaces the list. Read-only fields are accepted and dropped, so that the result of GET can be sent back. */
export const ipAllowListChange = z.strictObject({
  enabled: z.boolean(),
  // Drops the read-only fields addedBy, addedAt and lastSeenAt.
  entries: z
    .array(
      entry
        .extend({ addedBy: ignored, addedAt: ignored, lastSeenAt: ignored })
        .partial({ addedBy: true, addedAt: true, lastSeenAt: true })
        .strict(),
    )
    .max(100),
  /** Confirms a risky list: a range of length 0, one without the caller's address, or one behind an unknown proxy. */
  force: z.boolean().optional(),
  clientAddress: ignored.optional(),
  observed: ignored.optional(),
  updatedAt: ignored.optional(),
})
