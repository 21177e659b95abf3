import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs code in its own process, since the handlers are process-wide. */
function run(lines: string): Promise<{ code: number; out: string }> {
  const script = `
    import { watchForStrayErrors } from ${JSON.stringify(join(import.meta.dirname, 'stray-errors.ts'))}
    const line = (level) => (fields, text) => console.log(JSON.stringify({ level, ...fields, text }))
    watchForStrayErrors({ error: line('error'), fatal: line('fatal') })
    process.on('SIGTERM', () => { console.log('drained'); process.exit() })
    const keep = setTimeout(() => { console.log('still here'); process.exit() }, 300)
    ${lines}`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], (error, stdout) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout })
    })
  })
}

test('a forgotten rejection is logged and the service goes on', async () => {
  const { code, out } = await run("Promise.reject(new Error('forgotten'))")
  expect(out).toContain('"level":"error"')
  expect(out).toContain('forgotten')
  expect(out).toContain('still here')
  expect(code).toBe(0)
})

test('after an exception in the open it stops in good order and says that it failed', async () => {
  const { code, out } = await run("setImmediate(() => { throw new Error('in the open') })")
  expect(out).toContain('"level":"fatal"')
  expect(out).toContain('drained')
  expect(code).toBe(1)
})
