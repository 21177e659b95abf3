/**
 * An answer without the parts that differ at each read: request id, time of reading, and stream positions, which are
 * encrypted with a new nonce each time.
 */
export function withoutMoments(text: string): string {
  return text.replaceAll(/"(?:requestId|asOf)":"[^"]*"|^id: .*$/gm, '')
}
