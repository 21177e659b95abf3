import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs log statements in a process and parses its standard error, one object per line. */
function logged(statements: string, production = true): Record<string, unknown>[] {
  const program = `import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const log = createLog({ production: ${production} })
    ${statements}`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  return stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const secret = 'fpa_canary'

test.each(['password', 'token', 'secret', 'authorization'])(
  'redacts a member named %s, also one level down (K-05)',
  (name) => {
    const [line] = logged(`log.error({ ${name}: '${secret}', inner: { ${name}: '${secret}', kept: 1 } }, 'said')`)
    expect(line).toMatchObject({ msg: 'said', inner: { kept: 1 } })
    expect(JSON.stringify(line)).not.toContain(secret)
  },
)

test('logs a database error without its message, which quotes values', () => {
  const error = `Object.assign(new Error('Key (email)=(${secret}) exists'), { severity: 'ERROR', routine: 'x', code: '23505' })`
  const [line] = logged(`log.error({ err: ${error} }, 'failed')`)
  expect(line).toMatchObject({ err: { code: '23505', routine: 'x' } })
  expect(JSON.stringify(line)).not.toContain(secret)
})

test('keeps a text with line breaks and colors on one line (D-11)', () => {
  const text = 'a\n{"level":60}\r\u001b[31m'
  expect(logged(`log.error({ text: ${JSON.stringify(text)} }, 'said')`)).toMatchObject([{ text, msg: 'said' }])
})

test('logs requests in production, and only warnings in development', () => {
  expect(logged(`log.info('request')`)).toHaveLength(1)
  expect(logged(`log.info('request')`, false)).toEqual([])
})
