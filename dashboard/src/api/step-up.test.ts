import { beforeEach, expect, test, vi } from 'vitest'
import { createStepUpFetch, stepUp } from './step-up.ts'

const refusal = (code: string) => new Response(JSON.stringify({ code, status: 403 }), { status: 403 })
const network = vi.fn<typeof fetch>()
const onFactorNeeded = vi.fn()
const call = () => createStepUpFetch(network, { prove: stepUp.ask, onFactorNeeded })

beforeEach(() => {
  network.mockReset()
  onFactorNeeded.mockReset()
})

test('repeats the request after re-authentication', async () => {
  network.mockResolvedValueOnce(refusal('REAUTH_REQUIRED')).mockResolvedValueOnce(new Response('{}'))
  const request = { method: 'POST', body: '{"overlap":"24h"}', headers: { 'idempotency-key': 'k'.repeat(16) } }
  const answer = call()('/x', request)
  await vi.waitFor(() => expect(stepUp.isAsked()).toBe(true))
  expect(network).toHaveBeenCalledTimes(1)
  stepUp.settle(true)
  expect((await answer).status).toBe(200)
  expect(network.mock.calls[1]).toEqual(['/x', request])
})

test('asks once for two calls at the same time', async () => {
  network.mockImplementation(async () => refusal('REAUTH_REQUIRED'))
  const answers = [call()('/a'), call()('/b')]
  await vi.waitFor(() => expect(network).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(stepUp.isAsked()).toBe(true))
  network.mockImplementation(async () => new Response('{}'))
  stepUp.settle(true)
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([200, 200])
  expect(stepUp.isAsked()).toBe(false)
})

test('returns the refusal, still readable, on cancel', async () => {
  network.mockResolvedValueOnce(refusal('REAUTH_REQUIRED'))
  const answer = call()('/x')
  await vi.waitFor(() => expect(stepUp.isAsked()).toBe(true))
  stepUp.settle(false)
  expect(await (await answer).json()).toMatchObject({ code: 'REAUTH_REQUIRED' })
  expect(network).toHaveBeenCalledTimes(1)
})

test('reports a required second factor without a prompt', async () => {
  network.mockResolvedValueOnce(refusal('MFA_ENROL_REQUIRED'))
  expect((await call()('/x')).status).toBe(403)
  expect(onFactorNeeded).toHaveBeenCalledOnce()
  expect(stepUp.isAsked()).toBe(false)
})
