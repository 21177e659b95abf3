/**
 * The pages that a foot names: all where there are five at most, else the first, the last and those around the open one; `0` stands
 * for those left out.
 * `pageNumbers(5, 9)` → 1, 0, 4, 5, 6, 0, 9.
 */
export function pageNumbers(open: number, last: number): number[] {
  const near = Array.from({ length: last }, (_, at) => at + 1).filter(
    (page) => last <= 5 || page === 1 || page === last || Math.abs(page - open) <= 1,
  )
  return near.flatMap((page, at) => {
    const before = near[at - 1] ?? 0
    if (page - before <= 1) return [page]
    // One page alone is named: an ellipsis would be no shorter.
    return page - before === 2 ? [page - 1, page] : [0, page]
  })
}
