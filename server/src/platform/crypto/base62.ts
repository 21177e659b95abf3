const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const worthOf = new Map([...digits].map((digit, value) => [digit, BigInt(value)]))

/** Encodes a number with digits and letters, zero-padded to `length`. */
export function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text
  return text.padStart(length, '0')
}

/** Decodes a base62 text; null when it contains other characters. */
export function fromBase62(text: string): bigint | null {
  let value = 0n
  for (const digit of text) {
    const worth = worthOf.get(digit)
    if (worth === undefined) return null
    value = value * 62n + worth
  }
  return value
}
