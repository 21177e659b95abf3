import { createHmac } from 'node:crypto'
import { parseSecretKey } from '../../sites/secrets/secret-key.ts'

/** A message to sign: id of the event, exact bytes of the body, live keys, and time of the attempt. */
export type Signable = { webhookId: string; body: Buffer; secretKeys: readonly string[]; at: Date }

/**
 * The three headers of Standard Webhooks 1.0.0 (security.md N-01). Every live key signs `id.timestamp.body`; all 36 bytes of
 * a secret are the key.
 * @param secretKeys `whsec_…`, the current one first
 */
export function signatureHeaders({ webhookId, body, secretKeys, at }: Signable): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000).toString()
  const signatures = secretKeys.map((text) => {
    const key = parseSecretKey(text)
    if (!key) throw new Error('a stored secret key is malformed')
    return `v1,${createHmac('sha256', key).update(`${webhookId}.${timestamp}.`).update(body).digest('base64')}`
  })
  return {
    'webhook-id': webhookId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
