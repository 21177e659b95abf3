type Values = readonly { value: number | null; before: number | null }[]

/**
 * The domain of the value axis. Columns start at zero. Lines are rates, on the range of 0 to 1 that they use; on all of
 * it with `wholeScale` and for constant values.
 */
export function periodDomain(look: 'columns' | 'lines', points: Values, wholeScale: boolean): [number, number] {
  const values = points.flatMap(({ value, before }) => [value, before]).filter((value) => value !== null)
  const most = Math.max(...values, look === 'columns' ? 1 : 0)
  if (look === 'columns') return [0, most]
  const least = Math.min(...values, 1)
  if (wholeScale || least === most) return [0, 1]
  const room = Math.max(0.01, (most - least) * 0.1)
  return [Math.max(0, least - room), Math.min(1, most + room)]
}
