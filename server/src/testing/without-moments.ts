/**
 * An answer without what differs each time it is read and is no data: the id of the request, the moment of reading, and
 * positions of streams, which are sealed anew each time.
 */
export function withoutMoments(text: string): string {
  return text.replaceAll(/"(?:requestId|asOf)":"[^"]*"|^id: .*$/gm, '')
}
