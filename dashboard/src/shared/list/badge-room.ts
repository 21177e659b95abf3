/**
 * Pixels that a column of badges needs for its longest label. Cyrillic letters are wider than Latin ones, and a badge that is
 * cut says less than its words.
 */
export function roomForBadges(labels: readonly string[]): number {
  return Math.max(0, ...labels.map((label) => Math.ceil(label.length * (/\P{ASCII}/u.test(label) ? 8 : 6.8)) + 57))
}
