import { z } from 'zod'
import type { AbilityName } from '../product/abilities.ts'

/**
 * Kinds of changes in the stream, with the ability that shows them. Transactions of balances are reported only to roles
 * that may see them.
 */
export const abilityOfChange = {
  transaction: 'read Transaction',
  notification: 'read Notification',
} as const satisfies Record<string, AbilityName>
export type ChangeKind = keyof typeof abilityOfChange
// Object.keys returns `string[]`; the table has exactly these kinds.
export const changeKinds = Object.keys(abilityOfChange) as [ChangeKind, ...ChangeKind[]]

/** Maximum ids per event; `count` also covers the rest. */
export const maxChangedIds = 50

/** `data` of a `change` event: objects created or changed since the previous event, without their content. */
export const changeEvent = z.strictObject({
  kind: z.enum(changeKinds),
  count: z.number().int().min(1).describe('How many were made or changed; one that changed twice may count twice'),
  ids: z.array(z.string().regex(/^[a-z]+_[0-9a-z]{26}$/)).max(maxChangedIds),
  isCut: z.boolean().describe('Whether there are more than are named'),
})
export type ChangeEvent = z.input<typeof changeEvent>

export const streamQuery = z.strictObject({
  forSeconds: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional()
    .describe('Seconds after which the stream ends; 0 sends what there is and ends. Without it, the stream stays open'),
})
