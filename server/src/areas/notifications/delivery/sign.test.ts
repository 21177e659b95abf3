import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, it } from 'vitest'
import { makeSecretKey } from '../../sites/secrets/secret-key.ts'
import { signatureHeaders } from './sign.ts'

const webhookId = 'ntf_01h455vb4pex5vsknk084sn02q'
const body = Buffer.from('{"type":"payment.captured","data":{"name":"Zoë 🛍️"}}')
const [current, previous, other] = [makeSecretKey(), makeSecretKey(), makeSecretKey()]
const sign = (secretKeys: string[], at = new Date()) => signatureHeaders({ webhookId, body, secretKeys, at })

it.each([
  ['standardwebhooks', (key: string) => new StandardWebhook(key)],
  ['svix', (key: string) => new SvixWebhook(key)],
])('%s verifies signatures of each live key, and no others', (_, library) => {
  const headers = sign([current, previous])
  for (const key of [current, previous]) {
    expect(() => library(key).verify(body.toString(), headers)).not.toThrow()
  }
  expect(() => library(other).verify(body.toString(), headers)).toThrow()
  expect(() => library(current).verify(`${body} `, headers)).toThrow()
  expect(() => library(current).verify(body.toString(), { ...headers, 'webhook-id': 'ntf_other' })).toThrow()
  expect(() => library(previous).verify(body.toString(), sign([current]))).toThrow()
  expect(() => library(current).verify(body.toString(), sign([current], new Date(Date.now() - 600_000)))).toThrow()
})

it('signs once per key, separated by blanks', () => {
  expect(sign([current, previous])['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/)
})
