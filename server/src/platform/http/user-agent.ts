import { containsCardNumber } from '@firepay/contract/product/card-number.ts'

const longest = 400
/** Our tokens, API secrets and secret keys, by prefix. */
const secret = /(?:fp[a-z]_[\w-]{20,}|as_(?:live|test)_\w{20,}|whsec_[\w+/=-]{20,})/g

/** A text safe to store: without our secrets and card numbers (security.md K-05, K-07). */
export function withoutSecrets(text: string): string {
  const said = text.replace(secret, '[hidden]')
  return containsCardNumber(said) ? '[hidden]' : said
}

/** The user agent as stored; shown in sessions, the audit log and its exports. */
export function userAgentOf(headers: Headers): string {
  return withoutSecrets(headers.get('user-agent') ?? '').slice(0, longest)
}
