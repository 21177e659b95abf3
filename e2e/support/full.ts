/** True for long walks at full length: `npm run test:full` sets `TESTS=full`. `npm test` does a part of each. */
export const isFull = process.env.TESTS === 'full'

/** All items in a full run, else every `of`th from `turn` on; together the turns cover all. */
export function inTurn<T>(all: readonly T[], of: number, turn: number): readonly T[] {
  return isFull ? all : all.filter((_, at) => at % of === turn)
}
