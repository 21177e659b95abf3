/** The name of an account without one. */
export const accountTexts = { of: (currency: string) => `${currency} account` }
