/** Options of a card's period button, with the value sent; the default is the last seven days. */
export const periods = { '28d': 'Last 28 Days', month: 'Last Month', year: 'Last Year' } as const
