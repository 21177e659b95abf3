import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * The one form in which e-mail addresses are stored and compared: in small letters, the domain in Unicode, as IDNA writes
 * it. `Anna@XN--BCHER-KVA.example` and `anna@Bücher.example` are one address.
 * @param email of any shape; a domain that IDNA does not know stays as it is
 */
export function normalizeEmail(email: string): string {
  const lower = email.toLowerCase()
  const at = lower.lastIndexOf('@')
  const domain = lower.slice(at + 1)
  if (at < 0 || /^(?!.*xn--)[\x20-\x7e]*$/.test(domain)) return lower
  // An unknown one is answered with an empty text.
  return `${lower.slice(0, at)}@${domainToUnicode(domainToASCII(domain)) || domain}`
}
