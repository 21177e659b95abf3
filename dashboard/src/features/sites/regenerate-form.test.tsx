import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choose, control, errorAt, failures, fill, leavePage, press, refusal, renderPart } from '../../testing/form.tsx'
import { RegenerateForm } from './regenerate-form.tsx'
import type { Site } from './sites.queries.ts'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))

// The form reads id and name.
const site = { id: 'site_1', name: 'Harbor shop' } as Site
const made = { secret: 'fp_new', previousExpiresAt: null }
const onDone = vi.fn()

beforeEach(async () => {
  onDone.mockReset()
  api.mockReset().mockResolvedValue(made)
  await renderPart(
    <RegenerateForm site={site} kind="apiSecret" previous={undefined} onCancel={vi.fn()} onDone={onDone} />,
  )
})
afterEach(leavePage)

test('by default the old secret works for another day', async () => {
  expect(control('24 hours').checked).toBe(true)
  await press('Regenerate')
  expect(api).toHaveBeenCalledWith('POST /sites/{id}/regenerate-api-secret', {
    params: { id: 'site_1' },
    body: { overlap: '24h' },
    headers: { 'idempotency-key': expect.any(String) },
  })
  expect(onDone.mock.lastCall?.[0]).toEqual(made)
})

test('requires the site’s name without an overlap', async () => {
  await choose('Not at all')
  await press('Regenerate')
  expect(errorAt('Type Harbor shop to confirm')).toBe('Type Harbor shop exactly as it is written.')
  expect(document.activeElement).toBe(control('Type Harbor shop to confirm'))
  expect(api).not.toHaveBeenCalled()
  await fill('Type Harbor shop to confirm', 'Harbor shop')
  await press('Regenerate')
  expect(api.mock.lastCall?.[1].body).toEqual({ overlap: '0' })
})

test('after a lost answer requests the same secret, not a second one', async () => {
  api.mockRejectedValueOnce(new Error('lost'))
  await press('Regenerate')
  expect(failures()).toHaveLength(1)
  await press('Regenerate')
  await vi.waitFor(() => expect(api).toHaveBeenCalledTimes(2))
  const [first, second] = api.mock.calls.map(([, request]) => request.headers['idempotency-key'])
  expect(second).toBe(first)
})

test('another overlap is a separate request', async () => {
  api.mockRejectedValueOnce(refusal('INTERNAL'))
  await press('Regenerate')
  await choose('1 hour')
  await press('Regenerate')
  const [first, second] = api.mock.calls.map(([, request]) => request.headers['idempotency-key'])
  expect(second).not.toBe(first)
})
