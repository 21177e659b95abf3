import { email } from '@firepay/contract/product/schemas.ts'

/** Whether a word of the command line is an e-mail address, by the rule of the calls. */
export function isAddress(text: string): boolean {
  return email.safeParse(text).success
}
