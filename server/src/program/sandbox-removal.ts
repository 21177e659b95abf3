import { areas } from './areas.ts'

/**
 * Statements that remove a merchant's sandbox sites with everything in them: children before their parents, so areas are
 * processed from last to first, and rows that others refer to are removed last.
 */
export const sandboxRemoval: readonly string[] = [
  ...areas.toReversed().flatMap((area) => area.sandboxRemoval?.rows ?? []),
  ...areas.toReversed().flatMap((area) => area.sandboxRemoval?.roots ?? []),
]
