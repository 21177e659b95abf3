import { containsCardNumber } from '@firepay/contract/product/card-number.ts'

const longest = 400
/** Tokens, API secrets and secret keys of ours, as their prefixes tell. */
const secret = /(?:fp[a-z]_[\w-]{20,}|as_(?:live|test)_\w{20,}|whsec_[\w+/=-]{20,})/g

/** A text as it may be kept: without secrets of ours and card numbers that somebody put into it (security.md K-05, K-07). */
export function withoutSecrets(text: string): string {
  const said = text.replace(secret, '[hidden]')
  return containsCardNumber(said) ? '[hidden]' : said
}

/** What a caller says it is, as it may be kept: sessions, the audit log and its exports show it. */
export function userAgentOf(headers: Headers): string {
  return withoutSecrets(headers.get('user-agent') ?? '').slice(0, longest)
}
