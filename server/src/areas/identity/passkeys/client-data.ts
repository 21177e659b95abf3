import { z } from 'zod'

const clientData = z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{1,256}$/) })

/**
 * The challenge that a browser says an authenticator signed: what to look it up by, before anything is believed.
 * @param clientDataJson base64url
 * @returns null when there is none
 */
export function challengeOf(clientDataJson: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge
  } catch {
    // Whatever is wrong with it, it names no challenge of ours.
    return null
  }
}
