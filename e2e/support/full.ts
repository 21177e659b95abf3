/** Whether the long walks are gone whole: `npm run test:full` sets `TESTS=full`. Otherwise a part of each, in the time of `npm test`. */
export const isFull = process.env.TESTS === 'full'

/** All of them in a full run, else each `of`th, from `turn` on: the turns together go through all. */
export function inTurn<T>(all: readonly T[], of: number, turn: number): readonly T[] {
  return isFull ? all : all.filter((_, at) => at % of === turn)
}
