import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

// Plain JavaScript without types.
const { holdAlone } = (await import(new URL('./hold-alone.mjs', import.meta.url).href)) as {
  holdAlone(path: string, waiting: string): Promise<() => void>
}

const folder = mkdtempSync(join(tmpdir(), 'firepay-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a second holder waits until the first releases the lock', async () => {
  const path = join(folder, 'held')
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const order: string[] = []
  const release = await holdAlone(path, 'waiting')
  const second = holdAlone(path, 'waiting').then((done) => {
    order.push('second')
    done()
  })
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('waiting\n'))
  order.push('first')
  release()
  await second
  said.mockRestore()
  expect(order).toEqual(['first', 'second'])
  expect(existsSync(path)).toBe(false)
})

test('the lock of a process that has ended is taken over', async () => {
  const path = join(folder, 'left')
  // Above the largest process id of Linux.
  writeFileSync(path, '4194305')
  const release = await holdAlone(path, 'waiting')
  expect(readFileSync(path, 'utf8')).toBe(String(process.pid))
  release()
})
