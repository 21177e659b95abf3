import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPostmaster } from '../../platform/postgres/postmaster.ts'
import { eventually, type Program, runProgram, statusOf, temporaryFolder } from '../../testing/program.ts'

/** Only root has privileges to drop. */
const asRoot = test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')

let folder: ReturnType<typeof temporaryFolder>
let dataDir: string
let programs: Program[]
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder.path, 'data')
  programs = []
})
afterEach(async () => {
  for (const program of programs) {
    program.signal('SIGINT')
    await program.ended
  }
  folder.remove()
})

async function start(env: Record<string, string> = {}): Promise<{ program: Program; origin: string }> {
  const program = runProgram(['start'], { DATA_DIR: dataDir, PORT: '0', ...env })
  programs.push(program)
  return { program, origin: (await program.line(/runs at (http:\/\/localhost:\d+)/))[1] ?? '' }
}

/** Real, effective, saved and file system ids; and the groups. */
function idsOf(pid: number): { uid: string[]; gid: string[]; groups: string[] } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const list = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.trim().split(/\s+/) ?? []
  return { uid: list('Uid'), gid: list('Gid'), groups: list('Groups') }
}

const postmaster = () => readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0

asRoot(
  'the server goes on as the account of PostgreSQL, and everything works',
  async () => {
    // A port that only root may bind, and a mail folder created by root.
    const mails = join(folder.path, 'mails')
    mkdirSync(mails, { mode: 0o700 })
    const { program, origin } = await start({ PORT: '843', MAIL_URL: `file://${mails}` })
    expect(origin).toBe('http://localhost:843')
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    expect(uid).not.toBe(0)
    expect(idsOf(program.pid)).toEqual({
      uid: Array(4).fill(String(uid)),
      gid: Array(4).fill(String(gid)),
      groups: [String(gid)],
    })
    expect(idsOf(postmaster()).uid).toEqual(Array(4).fill(String(uid)))
    expect(statSync(join(dataDir, 'master.key')).uid).toBe(0)
    expect(await statusOf(`${origin}/readyz`)).toBe(200)
    for (const path of ['/', '/docs', '/openapi.json']) expect(await statusOf(`${origin}${path}`)).not.toBe(500)

    const token = (await program.line(/setup#(\S+)/))[1]
    const person = { email: 'owner@shop.example', password: 'four wooden chairs, two tables' }
    const body = { token, ...person, merchantName: 'Shop', fullName: 'Olive Owner', timeZone: 'Europe/Berlin' }
    const post = (path: string, content: object) =>
      fetch(`${origin}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(content),
      })
    expect((await post('/setup', body)).status).toBe(200)
    expect((await post('/auth/reset-password', { email: person.email })).status).toBeLessThan(300)
    await eventually(
      async () => statSync(mails).mtimeMs > statSync(join(dataDir, 'postgres')).birthtimeMs,
      Boolean,
      10_000,
    )

    // PostgreSQL is restarted under the same account, and other commands still work as root.
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await eventually(
      async () => postmaster(),
      (pid) => pid !== 0 && pid !== killed,
      10_000,
    )
    await eventually(
      () => statusOf(`${origin}/readyz`),
      (status) => status === 200,
      10_000,
    )
    expect(idsOf(postmaster()).uid).toEqual(Array(4).fill(String(uid)))
    const verify = runProgram(['verify-ledger'], { DATA_DIR: dataDir })
    expect([await verify.ended, verify.output()]).toEqual([0, expect.anything()])

    program.signal('SIGTERM')
    expect(await program.ended).toBe(0)
    for (const file of ['owner.lock', 'server.address', 'postgres/postmaster.pid']) {
      expect(statSync(join(dataDir, file), { throwIfNoEntry: false }), file).toBeUndefined()
    }
    expect(await statusOf(`${(await start()).origin}/readyz`)).toBe(200)
  },
  60_000,
)

asRoot(
  'what the account left in the data directory gives it nothing of root',
  async () => {
    const first = await start()
    first.program.signal('SIGINT')
    await first.program.ended
    const precious = join(folder.path, 'precious')
    writeFileSync(precious, 'as it was', { mode: 0o600 })
    symlinkSync(precious, join(dataDir, 'mine'))
    const { program } = await start()
    expect(statSync(precious).uid).toBe(0)
    program.signal('SIGINT')
    await program.ended

    // The log of PostgreSQL is opened by root before privileges are dropped: it must not follow a link.
    rmSync(join(dataDir, 'postgres.log'))
    symlinkSync(precious, join(dataDir, 'postgres.log'))
    const refused = runProgram(['start'], { DATA_DIR: dataDir, PORT: '0' })
    programs.push(refused)
    expect(await refused.ended).toBe(1)
    expect(readFileSync(precious, 'utf8')).toBe('as it was')
  },
  60_000,
)
