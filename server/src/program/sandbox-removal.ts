import { areas } from './areas.ts'

/**
 * Statements that remove the sandbox sites of a merchant with everything in them: children before their parents, so the
 * areas are asked from the last to the first, and rows that others refer to go last.
 */
export const sandboxRemoval: readonly string[] = [
  ...areas.toReversed().flatMap((area) => area.sandboxRemoval?.rows ?? []),
  ...areas.toReversed().flatMap((area) => area.sandboxRemoval?.roots ?? []),
]
