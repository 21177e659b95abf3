/** With what a period is compared: the one before it, the same days a month or a year earlier, or nothing. */
export const comparisons = ['previous', 'month', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]
