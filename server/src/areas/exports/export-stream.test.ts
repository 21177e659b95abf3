import { maxExportRows } from '@firepay/contract/exports/export-values.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../platform/db/new-id.ts'
import type { UserAct } from '../../platform/http/act.ts'
import { longestExportMs, streamExport } from './export-stream.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A fake act without a database, which counts the transactions that an export opens. */
function fakeAct() {
  const opened = vi.fn(async () => {})
  // The only members in use.
  return { act: { caller: { merchantId: newId('merchant') }, inMerchant: opened } as unknown as UserAct, opened }
}

function exported(act: UserAct, batches: AsyncIterable<readonly object[]>) {
  const form = { format: 'ndjson', dialect: 'plain', decimal: '.' } as const
  const opening = { id: newId('export'), form, fileName: 'x.ndjson', timeZone: 'UTC', expectedRows: 1 }
  return Array.fromAsync(streamExport(act, opening, [], batches).pieces)
}

test('an export that grows beyond the largest number of rows breaks off instead of ending', async () => {
  const { act, opened } = fakeAct()
  async function* growing() {
    yield new Array<object>(maxExportRows + 1)
  }
  await expect(exported(act, growing())).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' })
  // Only the note that it broke off.
  expect(opened).toHaveBeenCalledTimes(1)
})

test('an export breaks off after the longest time', async () => {
  const { act } = fakeAct()
  async function* slow() {
    yield []
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + longestExportMs + 1)
    yield []
  }
  await expect(exported(act, slow())).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' })
})
