/** Counts of a list stop here; the list then reports that there are more. */
export const maxCounted = 10_000
