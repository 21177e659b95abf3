/** Between the labels and the grid. */
export const axisGap = 8
const fontSize = 11
/** Of labels that no browser measures, and of digits of one width beside the narrower ones of the measure. */
const perCharacter = 6.6

let context: CanvasRenderingContext2D | null | undefined

/**
 * How wide the labels beside a chart are, with the gap to its grid: an axis of 10^18 needs more than one of hundreds.
 * @param least keeps charts of usual sums in line with each other
 */
export function axisWidth(labels: readonly string[], least: number): number {
  const widest = Math.max(0, ...labels.map(widthOf))
  return Math.max(least, Math.ceil(widest) + axisGap)
}

function widthOf(label: string): number {
  const estimate = label.length * perCharacter
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return estimate
  context.font = `${fontSize}px ${getComputedStyle(document.body).fontFamily}`
  // Digits are set to one width, that of the 0, which a canvas does not do.
  return context.measureText(label.replaceAll(/\d/g, '0')).width
}
