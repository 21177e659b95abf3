/** What the button of a card offers, with what it sends; without one the last seven days are meant. */
export const periods = { '28d': 'Last 28 Days', month: 'Last Month', year: 'Last Year' } as const
