/** A list that matches more says so and counts no further. */
export const maxCounted = 10_000
