import { encodeId } from '@firepay/contract/product/ids.ts'
import { hideEchoes, withoutValues } from '../endpoint/extra-headers.ts'
import type { Item } from './claim.ts'
import { type Dial, deliver, type Outcome } from './deliver.ts'
import { answerInSandbox } from './sandbox-receiver.ts'
import { signatureHeaders } from './sign.ts'

/** A request as sent and its outcome; values of extra headers are hidden. */
export type Attempted = { startedAt: Date; url: string; headers: Record<string, string>; outcome: Outcome }

const gone: Outcome = {
  durationMs: 0,
  error: { kind: 'blocked', message: 'What was sent is no longer kept, so it cannot be sent again.' },
}

/** Sends a claimed notification once: the stored bytes, signed now. Receiver failures are outcomes and are never thrown. */
export async function attempt(
  dial: Dial,
  item: Pick<Item, 'notification' | 'url' | 'isSandbox' | 'secretKeys' | 'extraHeaders' | 'trigger'>,
  startedAt: Date,
): Promise<Attempted> {
  const { notification, url, secretKeys, extraHeaders, trigger, isSandbox } = item
  const body = notification.payload
  if (body === null) return { startedAt, url, headers: {}, outcome: gone }
  const webhookId = encodeId('notification', notification.id)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Firepay-Notifications/1',
    ...signatureHeaders({ webhookId, body, secretKeys, at: startedAt }),
  }
  const answered = isSandbox ? await answerInSandbox(url, { webhookId, trigger }) : null
  const outcome = answered ?? (await deliver(dial, url, { ...extraHeaders, ...headers }, body))
  const shown = { ...withoutValues(extraHeaders), ...headers }
  return { startedAt, url, headers: shown, outcome: withoutSecrets(outcome, extraHeaders) }
}

function withoutSecrets(outcome: Outcome, extraHeaders: Item['extraHeaders']): Outcome {
  const { response } = outcome
  if (!response || Object.keys(extraHeaders).length === 0) return outcome
  const shown = hideEchoes(Object.values(extraHeaders), [...Object.entries(response.headers).flat(), response.body])
  const headers = Object.entries(response.headers).map(([name, value]) => [shown(name), shown(value)])
  return { ...outcome, response: { ...response, headers: Object.fromEntries(headers), body: shown(response.body) } }
}
