/** Printed pages: reports, payouts and transactions. */
export const printTexts = {
  print: 'Print',
  amountsIn: (currency: string) => `all amounts in ${currency}`,
  printed: (when: string, by: string) => `Printed ${when} by ${by}`,
}
