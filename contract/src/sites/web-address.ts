/**
 * True for an http or https address without credentials, in its usual spelling. URL parsers also accept
 * `https:shop.example`, and treat a backslash as a slash: `https://other.example\.shop.example` leads to
 * `other.example`.
 */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:\/\/[^\s/\\][^\s\\]*$/i.test(text) && url.username === '' && url.password === ''
}
