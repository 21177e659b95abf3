/**
 * Pixels that a badge column needs for its longest label, without truncation. Cyrillic letters are wider than Latin
 * ones.
 */
export function roomForBadges(labels: readonly string[]): number {
  return Math.max(0, ...labels.map((label) => Math.ceil(label.length * (/\P{ASCII}/u.test(label) ? 8 : 6.8)) + 57))
}
