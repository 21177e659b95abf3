/** The `d` of a path of straight lines through the points; where there is none it breaks off. In pixels. */
export function straightLines(points: readonly (readonly [x: number, y: number] | null)[]): string {
  return points
    .flatMap((point, index) => (point === null ? [] : `${points[index - 1] ? 'L' : 'M'}${point.join(' ')}`))
    .join('')
}
