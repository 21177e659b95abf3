/**
 * Whether the text is an http or https address without a user in it, written as a person reads it. A parser of addresses
 * also takes `https:shop.example`, and a backslash for a slash: `https://other.example\.shop.example` leads to
 * `other.example`.
 */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:\/\/[^\s/\\][^\s\\]*$/i.test(text) && url.username === '' && url.password === ''
}
