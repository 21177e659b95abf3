import { execFileSync } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, inHashingQueue, maxConcurrentHashes } from './password-hashing.ts'

afterEach(() => vi.useRealTimers())

test('refuses work that waited two seconds, without starting it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hold = Promise.withResolvers<void>()
  const held = vi.fn(() => hold.promise)
  const working = Array.from({ length: maxConcurrentHashes }, () => inHashingQueue(held))
  const late = vi.fn(async () => 'done')
  const refused = expect(inHashingQueue(late)).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 5 })
  await vi.advanceTimersByTimeAsync(2_000)
  await refused
  expect(held).toHaveBeenCalledTimes(maxConcurrentHashes)
  expect(late).not.toHaveBeenCalled()

  hold.resolve()
  await Promise.all(working)
  expect(await inHashingQueue(late)).toBe('done')
})

test('frees the slot of failed work', async () => {
  for (let i = 0; i < 5; i++) {
    await expect(inHashingQueue(() => Promise.reject(new Error('locked')))).rejects.toThrow('locked')
  }
  expect(await hashPassword('seven quiet lamps in a row')).toMatch(/^\$argon2id\$/)
})

test('hashes at the stated cost (A-04)', () => {
  const password = 'seven quiet lamps in a row'
  // In another process, because hashing is made cheap in this one.
  const made = `import { hashPassword } from '${new URL('./password-hashing.ts', import.meta.url)}'
    process.stdout.write(await hashPassword('${password}'))`
  const phc = execFileSync(process.execPath, ['--input-type=module', '--eval', made], { encoding: 'utf8' })
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc) ?? []
  const derived = argon2Sync('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: 32,
  })
  expect(derived.toString('base64').replace(/=+$/, '')).toBe(hash)
  expect([memory, passes, parallelism]).toEqual(['19456', '2', '1'])
})
