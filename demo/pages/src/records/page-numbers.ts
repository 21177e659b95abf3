/**
 * The pages in a foot: up to five all, else the first, the last and those around the open one; `0` is an ellipsis.
 * `pageNumbers(5, 9)` → 1, 0, 4, 5, 6, 0, 9.
 */
export function pageNumbers(open: number, last: number): number[] {
  const near = Array.from({ length: last }, (_, at) => at + 1).filter(
    (page) => last <= 5 || page === 1 || page === last || Math.abs(page - open) <= 1,
  )
  return near.flatMap((page, at) => {
    const before = near[at - 1] ?? 0
    if (page - before <= 1) return [page]
    // A single omitted page is shown: an ellipsis would not be shorter.
    return page - before === 2 ? [page - 1, page] : [0, page]
  })
}
