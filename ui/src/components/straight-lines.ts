/** The `d` attribute of a polyline in pixels; null points interrupt it. */
export function straightLines(points: readonly (readonly [x: number, y: number] | null)[]): string {
  return points
    .flatMap((point, index) => (point === null ? [] : `${points[index - 1] ? 'L' : 'M'}${point.join(' ')}`))
    .join('')
}
