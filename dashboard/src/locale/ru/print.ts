import type * as english from '../en/print.ts'
import type { Texts } from '../texts.ts'

export const printTexts: Texts<typeof english.printTexts> = {
  print: 'Напечатать',
  amountsIn: (currency) => `все суммы в ${currency}`,
  printed: (when, by) => `Напечатано ${when}, ${by}`,
}
