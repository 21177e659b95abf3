import type { Suggestion } from './fixed-values.ts'

/**
 * The first suggestions whose value, label or hint, or a word of them, starts with the text, ignoring case. Matches at
 * the start of value or label come first. Empty text matches all.
 */
export function matching(candidates: readonly Suggestion[], text: string, limit: number): Suggestion[] {
  const wanted = text.trim().toLowerCase()
  const early: Suggestion[] = []
  const late: Suggestion[] = []
  for (const candidate of candidates) {
    const { value, label, hint = '' } = candidate
    if ([value, label].some((part) => part.toLowerCase().startsWith(wanted))) early.push(candidate)
    else if (
      `${value} ${label} ${hint}`
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => word.startsWith(wanted))
    ) {
      late.push(candidate)
    }
  }
  return [...early, ...late].slice(0, limit)
}

/** Known values first, then the rest of the list; each value once. */
export function merged(known: readonly Suggestion[], rest: readonly Suggestion[]): Suggestion[] {
  const values = new Set(known.map((suggestion) => suggestion.value))
  return [...known, ...rest.filter((suggestion) => !values.has(suggestion.value))]
}
