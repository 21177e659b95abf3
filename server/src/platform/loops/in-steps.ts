/**
 * Does work in steps, each in a transaction of its own, until a step leaves nothing or the loop stops.
 * @param step answers how much it did, and whether more may be left
 * @returns the sum of what the steps did
 */
export async function inSteps(
  step: () => Promise<{ done: number; isMore: boolean }>,
  isStopping: () => boolean,
): Promise<number> {
  let total = 0
  for (let isMore = true; isMore && !isStopping(); ) {
    const one = await step()
    total += one.done
    isMore = one.isMore
  }
  return total
}
