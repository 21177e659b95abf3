import { z } from 'zod'
import { currency, sum } from '../product/schemas.ts'
import { movementKinds } from './import-values.ts'

/**
 * Net of a file's lines per currency, compared with the ledger movements of these lines (from this or an earlier run).
 * Both are signed by their effect on the balance. The parts sum to the movements.
 */
export const control = z.array(
  z.object({
    currency,
    lines: z.number().int(),
    payments: sum,
    /** Refunds and disputes, including reversals. */
    refunds: sum,
    fees: sum,
    /** Payouts and top-ups. */
    payouts: sum,
    /** Includes reserves and differences of returns. */
    adjustments: sum,
    moved: sum,
    file: sum,
    /** Up to twenty of the lines in `adjustments`, with their cause, and their total count. */
    adjusted: z.array(
      z.object({
        line: z.number().int(),
        kind: z.enum(movementKinds),
        reference: z.string(),
        reason: z.string().optional(),
        amount: sum,
      }),
    ),
    adjustedCount: z.number().int(),
  }),
)
export type ImportControl = z.output<typeof control>
