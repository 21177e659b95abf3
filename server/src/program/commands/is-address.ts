import { email } from '@firepay/contract/product/schemas.ts'

/** True for an e-mail address, by the schema of the API. */
export function isAddress(text: string): boolean {
  return email.safeParse(text).success
}
