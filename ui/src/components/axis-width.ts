/** Pixels between the labels and the grid. */
export const axisGap = 8
const fontSize = 11
/** Estimated pixels per character, where no canvas can measure text. */
const perCharacter = 6.6

let context: CanvasRenderingContext2D | null | undefined

/**
 * Width in pixels of a chart's value axis, including the gap to the grid.
 * @param least minimum, so that charts with ordinary values line up
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
  // CSS sets tabular digits, as wide as 0; a canvas does not.
  return context.measureText(label.replaceAll(/\d/g, '0')).width
}
