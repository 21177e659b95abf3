type Values = readonly { value: number | null; before: number | null }[]

/**
 * The ends of the scale. Columns begin at zero. Lines are rates, drawn on the part of 0 to 1 that they use; with `wholeScale`, and
 * where they never change, on all of it.
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
