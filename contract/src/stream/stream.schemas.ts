import { z } from 'zod'
import type { AbilityName } from '../product/abilities.ts'

/** What is told of while it changes, with the ability that shows it. Transactions of the balances are told to those who see them. */
export const abilityOfChange = {
  transaction: 'read Transaction',
  notification: 'read Notification',
} as const satisfies Record<string, AbilityName>
export type ChangeKind = keyof typeof abilityOfChange
// Object.keys forgets the names; the table has exactly the kinds.
export const changeKinds = Object.keys(abilityOfChange) as [ChangeKind, ...ChangeKind[]]

/** Ids that one event names at most; beyond, it says how many there are. */
export const maxChangedIds = 50

/** What `data` of an event `change` holds: made or changed since the event before, and nothing of what it is. */
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
