/**
 * Runs a step, each in its own transaction, until nothing is left or the loop stops.
 * @param step returns how much it did, and whether more may be left
 * @returns the sum over all steps
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
