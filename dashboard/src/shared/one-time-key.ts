/** A key that makes one act happen once however often its request is sent; also on an address without https. */
export function oneTimeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
