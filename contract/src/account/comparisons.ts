/** Comparison period: the preceding one, the same days a month or a year earlier, or none. */
export const comparisons = ['previous', 'month', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]
