import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPostmaster } from '../../platform/postgres/postmaster.ts'
import { isProcessAlive } from '../../platform/postgres/process-identity.ts'
import { testMasterKeyText } from '../../testing/keys.ts'
import { eventually, type Program, runProgram, statusOf, temporaryFolder } from '../../testing/program.ts'

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
const programs: Program[] = []

beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder.path, 'data')
})

afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.signal('SIGINT')
    await program.ended
  }
  const left = postmaster()
  if (left && isProcessAlive(left.pid)) process.kill(left.pid, 'SIGQUIT')
  folder.remove()
})

function start(env: Record<string, string> = {}): Program {
  const program = runProgram(['start'], { DATA_DIR: dataDir, PORT: '0', ...env })
  programs.push(program)
  return program
}

async function addressOf(program: Program): Promise<string> {
  return (await program.line(/runs at (http:\/\/localhost:\d+)/))[1] ?? ''
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres'))

test('starts ready, with secrets readable by the owner only, and serves other commands', async () => {
  const address = await addressOf(start())
  expect(await statusOf(`${address}/readyz`)).toBe(200)
  for (const secret of ['master.key', 'postgres.password']) {
    expect(statSync(join(dataDir, secret)).mode & 0o777, secret).toBe(0o600)
  }
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)

  // Other commands use the PostgreSQL of the running server.
  const migrate = runProgram(['migrate'], { DATA_DIR: dataDir })
  expect([await migrate.ended, migrate.output()]).toEqual([0, 'The database is up to date.\n'])
  const doctor = runProgram(['doctor'], { DATA_DIR: dataDir })
  expect([await doctor.ended, doctor.output()]).toEqual([0, expect.stringContaining('Everything is in order.')])
  expect(await statusOf(`${address}/readyz`)).toBe(200)
})

test('refuses a master key rotation beside a running server, which can start again', async () => {
  const first = start()
  await addressOf(first)
  const rotate = runProgram(['rotate-master-key'], { DATA_DIR: dataDir })
  expect([await rotate.ended, rotate.output()]).toEqual([1, expect.stringContaining('is in use by process')])
  first.signal('SIGTERM')
  expect(await first.ended).toBe(0)
  await addressOf(start())
})

test('refuses a second start on the same data within 5 s and names the first', async () => {
  const first = start()
  const address = await addressOf(first)
  const before = performance.now()
  const second = start()
  expect(await second.ended).toBe(1)
  expect(performance.now() - before).toBeLessThan(5000)
  expect(second.output()).toContain(`in use by process ${first.pid} (firepay start)`)
  expect(await statusOf(`${address}/readyz`)).toBe(200)
})

test('takes over after kill -9 of its predecessor, with the same PostgreSQL and no orphan', async () => {
  const first = start()
  await addressOf(first)
  const orphan = postmaster()?.pid ?? 0
  first.signal('SIGKILL')
  await first.ended
  expect(isProcessAlive(orphan)).toBe(true)

  const second = start()
  const address = await addressOf(second)
  expect(await statusOf(`${address}/readyz`)).toBe(200)
  expect(postmaster()?.pid).toBe(orphan)
  second.signal('SIGINT')
  expect(await second.ended).toBe(0)
  expect(isProcessAlive(orphan)).toBe(false)
})

test('starts when both it and PostgreSQL were killed and their pids were reused', async () => {
  const first = start()
  await addressOf(first)
  const killed = postmaster()?.pid ?? 0
  process.kill(killed, 'SIGSTOP') // so that the parent cannot start another one in between
  first.signal('SIGKILL')
  await first.ended
  process.kill(killed, 'SIGKILL')
  await eventually(
    async () => isProcessAlive(killed),
    (alive) => !alive,
    5000,
  )

  // The process id of the dead PostgreSQL now belongs to another process: this test.
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(killed), String(process.pid)))
  const lockFile = join(dataDir, 'owner.lock')
  writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/"pid":\d+/, `"pid":${process.pid}`))

  expect(await statusOf(`${await addressOf(start())}/readyz`)).toBe(200)
})

test('restarts a killed PostgreSQL, and is ready within 10 s', async () => {
  const address = await addressOf(start())
  const killed = postmaster()?.pid ?? 0
  process.kill(killed, 'SIGKILL')
  await eventually(
    () => statusOf(`${address}/readyz`),
    () => (postmaster()?.pid ?? killed) !== killed,
    10_000,
  )
  await eventually(
    () => statusOf(`${address}/readyz`),
    (status) => status === 200,
    10_000,
  )
  expect(await statusOf(`${address}/livez`)).toBe(200)
})

test('on SIGTERM is immediately not ready, then exits with 0 and leaves nothing behind', async () => {
  const program = start()
  const address = await addressOf(program)
  const { pid } = postmaster() ?? { pid: 0 }
  program.signal('SIGTERM')
  await eventually(
    () => statusOf(`${address}/readyz`),
    (status) => status === 503,
    1000,
  )
  expect(await program.ended).toBe(0)
  expect(program.output()).toMatch(/Stopped\.\n$/)
  expect(isProcessAlive(pid)).toBe(false)
  for (const file of ['owner.lock', 'server.address', 'postgres/postmaster.pid']) {
    expect(existsSync(join(dataDir, file)), file).toBe(false)
  }
})

test('on SIGTERM finishes an accepted request', async () => {
  const program = start()
  const { port } = new URL(await addressOf(program))
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const body = JSON.stringify({ email: 'nobody@shop.example', password: 'four wooden chairs' })
  const head = ['POST /api/v1/auth/signin HTTP/1.1', `Host: localhost:${port}`, 'Content-Type: application/json']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
  await eventually(
    () => statusOf(`http://localhost:${port}/livez`),
    (status) => status === 200,
    1000,
  )
  program.signal('SIGTERM')
  // New connections are refused before the rest of the stop.
  await eventually(
    () => statusOf(`http://localhost:${port}/livez`),
    (status) => status === 0,
    10_000,
  )
  socket.write(body.slice(10))
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await program.ended).toBe(0)
})

test('waits for a predecessor that is stopping', async () => {
  const first = start()
  await addressOf(first)
  first.signal('SIGTERM')
  await eventually(async () => existsSync(join(dataDir, 'owner.lock.stopping')), Boolean, 5000)
  const second = start()
  expect(await statusOf(`${await addressOf(second)}/readyz`)).toBe(200)
  expect(await first.ended).toBe(0)
})

test('passes Ctrl-C through the launcher once and returns the exit code', async () => {
  const program = runProgram(['start'], { DATA_DIR: dataDir, PORT: '0', FIREPAY_BUILD: 'off' }, 'bin/firepay.mjs')
  programs.push(program)
  await addressOf(program)
  program.signal('SIGINT')
  program.signal('SIGINT')
  expect(await program.ended).toBe(0)
  expect(program.output()).toMatch(/Stopped\.\n$/)
})

test('shuts down cleanly when the launcher is killed', async () => {
  const program = runProgram(['start'], { DATA_DIR: dataDir, PORT: '0', FIREPAY_BUILD: 'off' }, 'bin/firepay.mjs')
  programs.push(program)
  await addressOf(program)
  const { pid } = postmaster() ?? { pid: 0 }
  program.signal('SIGKILL')
  await eventually(
    async () => isProcessAlive(pid),
    (alive) => !alive,
    8000,
  )
})

test('refuses a named port in use with one sentence', async () => {
  const { port, close } = await occupy(0)
  const program = start({ PORT: String(port) })
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(`Port ${port} is in use by another program; stop that one or set PORT to a free one.\n`)
  close()
})

test('refuses a folder it cannot write with one sentence', async () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  const program = start({ DATA_DIR: join(file, 'data') })
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/^The data directory .* cannot be written \(.*\); .*\.\n$/)
})

test('keeps data in a folder that only its owner may enter', async () => {
  mkdirSync(dataDir, { mode: 0o700 })
  const address = await addressOf(start())
  expect(await statusOf(`${address}/readyz`)).toBe(200)
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
})

test.skipIf(process.getuid?.() !== 0)(
  'names the chown command for data copied with other owners',
  async () => {
    const first = start()
    await addressOf(first)
    first.signal('SIGINT')
    expect(await first.ended).toBe(0)
    const pgdata = join(dataDir, 'postgres')
    const { uid, gid } = statSync(pgdata)
    const refusal = async (program: Program): Promise<string> => {
      expect(await program.ended).toBe(1)
      expect(program.output().trim().split('\n')).toHaveLength(1)
      return /chown -R (.*)$/m.exec(program.output())?.[1] ?? ''
    }
    // Copied by root, partly.
    for (const [owner, path] of [
      ['0:0', pgdata],
      ['65534:65534', join(pgdata, 'global')],
    ] as const) {
      spawnSync('chown', ['-R', owner, path])
      const mend = await refusal(start())
      expect(mend).toBe(`${uid}:${gid} ${pgdata}`)
      spawnSync('chown', ['-R', ...mend.split(' ')])
    }
    // Started by another user than before.
    const nobody = 65534
    const other = runProgram(['start'], { DATA_DIR: dataDir, PORT: '0' }, undefined, nobody)
    const mend = await refusal(other)
    expect(mend).toBe(`${nobody}:${nobody} ${dataDir}`)
    spawnSync('chown', ['-R', ...mend.split(' ')])
    const again = runProgram(['start'], { DATA_DIR: dataDir, PORT: '0' }, undefined, nobody)
    programs.push(again)
    expect(await statusOf(`${await addressOf(again)}/readyz`)).toBe(200)
  },
  120_000,
)

test('refuses data of another PostgreSQL version', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  writeFileSync(join(dataDir, 'master.key'), testMasterKeyText)
  const program = start()
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/is from PostgreSQL 17 and this release comes with 18/)
})

test('refuses to create a new master key for old data', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  const program = start()
  expect(await program.ended).toBe(1)
  expect(program.output()).toMatch(/master\.key, the master key of this data, is missing/)
  expect(existsSync(join(dataDir, 'master.key'))).toBe(false)
})

test('refuses production without a master key or with test switches, in one message within 5 s', async () => {
  const startedAt = performance.now()
  const program = start({
    NODE_ENV: 'production',
    TEST_CLOCK: 'clock',
    RATE_LIMITS: 'off',
    APP_FAULT: 'no-tenant-filter',
  })
  expect(await program.ended).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(program.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^MASTER_KEY_FILE is not set/),
    'TEST_CLOCK is refused in production.',
    'APP_FAULT is refused in production.',
    'RATE_LIMITS=off is refused in production.',
  ])
})

test('refuses production with a missing or short key', async () => {
  const short = join(folder.path, 'short.key')
  writeFileSync(short, 'c2hvcnQ=', { mode: 0o600 })
  for (const [file, why] of [
    [join(folder.path, 'none.key'), 'The master key cannot be read'],
    [short, 'does not hold a master key of at least 32 bytes'],
  ] as const) {
    const program = start({ NODE_ENV: 'production', MASTER_KEY_FILE: file })
    expect([await program.ended, program.output()]).toEqual([1, expect.stringContaining(why)])
  }
})

test('a key readable by others is refused in production and reported elsewhere', async () => {
  const key = join(folder.path, 'open.key')
  writeFileSync(key, testMasterKeyText)
  chmodSync(key, 0o640)
  const said = `${key} can be read or written by others (mode 640); chmod 600 it.`
  const refused = start({ NODE_ENV: 'production', MASTER_KEY_FILE: key })
  expect([await refused.ended, refused.output()]).toEqual([1, expect.stringContaining(said)])
  const warned = start({ MASTER_KEY_FILE: key, TRUSTED_PROXIES: '10.0.0.0/8, ::ffff:0:0/96' })
  await addressOf(warned)
  expect(warned.output()).toContain(said)
  expect(warned.output()).toContain('TRUSTED_PROXIES=::ffff:0:0/96 trusts everyone')
  expect(warned.output()).not.toContain('TRUSTED_PROXIES=10.0.0.0/8')
}, 60_000)

function occupy(port: number): Promise<{ port: number; close(): void }> {
  return new Promise((resolve) => {
    const server: Server = createServer().listen({ host: '127.0.0.1', port }, () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() })
    })
  })
}
