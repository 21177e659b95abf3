import { containsCardNumber } from '@firepay/contract/product/card-number.ts'

const longest = 400
/** Tokens, API secrets and secret keys of ours, as their prefixes tell. */
const secret = /(?:fp[a-z]_[\w-]{20,}|as_(?:live|test)_\w{20,}|whsec_[\w+/=-]{20,})/g

/**
 * What a caller says it is, as it may be kept: sessions, the audit log and its exports show it. A secret or card number that
 * somebody put into it is left out (security.md K-05).
 */
export function userAgentOf(headers: Headers): string {
  const said = (headers.get('user-agent') ?? '').replace(secret, '[hidden]')
  return containsCardNumber(said) ? '[hidden]' : said.slice(0, longest)
}
