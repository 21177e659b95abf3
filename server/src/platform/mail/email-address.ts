import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * The form in which email addresses are stored and compared: lower case, with the domain in Unicode (IDNA).
 * `Anna@XN--BCHER-KVA.example` and `anna@Bücher.example` are the same address.
 * @param email any text; a domain invalid in IDNA is kept
 */
export function normalizeEmail(email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  if (at < 0 || /^(?!.*xn--)[\x20-\x7e]*$/.test(domain)) return lower
  // Invalid domains convert to an empty text.
  return `${lower.slice(0, at)}@${domainToUnicode(domainToASCII(domain)) || domain}`
}
