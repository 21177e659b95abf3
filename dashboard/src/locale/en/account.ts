/** The name of an account that nobody named. */
export const accountTexts = { of: (currency: string) => `${currency} account` }
