import { beforeEach, expect, test, vi } from 'vitest'
import { keysetPages } from './paged-query.ts'

const { api } = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('../../api/client.ts', () => ({ api }))
beforeEach(() => void api.mockReset())

const row = {
  id: 'id_2',
  updatedAt: '2026-11-01T10:00:00.000Z',
  name: 'Lamps',
  nextAttemptAt: '2026-11-02T10:00:00.000Z',
}

test.each([
  ['GET /transactions', { sort: '-updatedAt' }, { afterUpdatedAt: row.updatedAt }],
  ['GET /sites', { sort: 'name' }, { afterName: row.name }],
  ['GET /notifications', { sort: 'nextAttemptAt' }, { afterNextAttemptAt: row.nextAttemptAt }],
  ['GET /payouts', {}, {}],
] as const)('the next page of %s continues at the last row’s value as read', async (key, filter, place) => {
  const pages = keysetPages(key as 'GET /transactions', filter as object, 2)
  const last = { items: [{ ...row, id: 'id_1' }, row] } as never
  const start = pages.getNextPageParam(last)
  await pages.queryFn({ pageParam: start ?? null, signal: new AbortController().signal } as never)
  expect(api).toHaveBeenCalledWith(
    key,
    expect.objectContaining({ query: { ...filter, limit: '2', after: 'id_2', ...place } }),
  )
  expect(pages.getNextPageParam({ items: [row] } as never)).toBeUndefined()
})
