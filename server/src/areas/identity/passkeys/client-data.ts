import { z } from 'zod'

const clientData = z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{1,256}$/) })

/**
 * The challenge in the client data, for looking it up before anything is verified.
 * @param clientDataJson base64url
 * @returns null without one
 */
export function challengeOf(clientDataJson: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge
  } catch {
    // Invalid client data contains no challenge.
    return null
  }
}
