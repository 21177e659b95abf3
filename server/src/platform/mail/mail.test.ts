import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually, temporaryFolder } from '../../testing/program.ts'
import { withoutTenant } from '../db/transaction.ts'
import { deliverMails, startMailWork } from './deliver.ts'
import { mailPlaceOf, openMailTransport } from './mail-transport.ts'
import { sendMail } from './send-mail.ts'

const origin = 'https://pay.example.com'
const link = `/reset-password#fpm_${'t'.repeat(43)}`

let app: TestApp
let folder: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
  app = await startTestApp()
  folder = temporaryFolder()
})
afterAll(async () => {
  folder.remove()
  await app.close()
})

const ask = (to: string, fail = false) =>
  withoutTenant(app.database.app, async (trx) => {
    await sendMail(app.deps, trx, {
      template: 'reset-password',
      to,
      data: { link, validFor: '30 minutes' },
      at: app.clock.now(),
    })
    if (fail) throw new Error('the act failed')
  })
const waiting = () => app.database.app.selectFrom('mail_outbox').selectAll().execute()

test('writes no mail when its transaction rolls back', async () => {
  await expect(ask('nobody@shop.example', true)).rejects.toThrow('the act failed')
  expect(await waiting()).toEqual([])
})

test('encrypts a waiting mail, and deletes a sent one', async () => {
  await ask('olive@shop.example')
  const dump = (await waiting()).map(
    (row) => `${Object.values(row).map(String).join()}${row.cipher.toString('latin1')}`,
  )
  expect(dump.join()).not.toContain('fpm_')
  expect(dump.join()).not.toContain('olive@')

  const said: string[] = []
  const post = openMailTransport({ ...app.deps.config, mailUrl: undefined, dataDir: folder.path }, (line) =>
    said.push(line),
  )
  expect(await deliverMails(app.deps, origin, post)).toBe(1)
  expect(await waiting()).toEqual([])
  expect(await deliverMails(app.deps, origin, post)).toBe(0)

  // Without a mail server: a private file, and a printed line with the link.
  const [name = ''] = readdirSync(join(folder.path, 'mail'))
  expect(name).toMatch(/^2\d{3}-.*\.eml$/)
  expect(statSync(join(folder.path, 'mail', name)).mode & 0o777).toBe(0o600)
  const eml = readFileSync(join(folder.path, 'mail', name), 'utf8')
  expect(eml).toContain('To: <olive@shop.example>')
  expect(eml).toContain(`\n${origin}${link}\n`)
  expect(eml).not.toMatch(/<img|src=/)
  expect(said).toEqual([`Mail to olive@shop.example: Set a new password for Firepay: ${origin}${link}`])
  expect(app.logLines.join('')).not.toContain('fpm_')
})

test('lets another process send mails behind slow ones, and only once', async () => {
  const addresses = Array.from({ length: 4 }, (_, index) => `slow.${index}@shop.example`)
  for (const address of addresses) await ask(address)
  const sent: string[] = []
  const other = { send: async ({ to }: { to: string }) => void sent.push(to) }
  const slow = {
    async send({ to }: { to: string }) {
      sent.push(to)
      // Longer than a lease.
      app.clock.advance(121_000)
      if (sent.length === 1) await deliverMails(app.deps, origin, other)
    },
  }
  await deliverMails(app.deps, origin, slow)
  expect(sent.filter((to) => to !== addresses[0]).toSorted()).toEqual(addresses.slice(1))
})

test("uses the recipient's language, else that of the mail, else English", async () => {
  const subjects: string[] = []
  const post = { send: async ({ subject }: { subject: string }) => void subjects.push(subject) }
  const send = (to: string, locale?: 'en' | 'ru') =>
    withoutTenant(app.database.app, (trx) =>
      sendMail(app.deps, trx, {
        template: 'reset-password',
        to,
        data: { link, validFor: '30 minutes' },
        at: app.clock.now(),
        locale,
      }),
    )
  await send(app.owner.email)
  await deliverMails(app.deps, origin, post)
  await send('somebody@shop.example', 'ru')
  await deliverMails(app.deps, origin, post)
  await app.owner.call('PUT /users', { body: { preferences: { locale: 'ru' } } })
  await send(app.owner.email, 'en')
  await deliverMails(app.deps, origin, post)
  expect(subjects).toEqual(['Set a new password for Firepay', 'Новый пароль для Firepay', 'Новый пароль для Firepay'])
})

test('writes a Russian mail as a valid file', async () => {
  await app.owner.call('PUT /users', { body: { preferences: { locale: 'ru' } } })
  await ask(app.owner.email)
  const config = { ...app.deps.config, mailUrl: `file://${folder.path}/russian` }
  const post = openMailTransport(config, () => {})
  await deliverMails(app.deps, origin, post)
  const [name = ''] = readdirSync(join(folder.path, 'russian'))
  const eml = readFileSync(join(folder.path, 'russian', name), 'utf8')
  const subject = /^Subject: (.*(?:\n[ \t].*)*)$/m.exec(eml)?.[1] ?? ''
  const decoded = subject.replace(/=\?utf-8\?B\?([^?]*)\?=(?:\n[ \t])?/gi, (_, word) =>
    Buffer.from(word, 'base64').toString(),
  )
  expect(decoded).toBe('Новый пароль для Firepay')
  expect(eml).toContain('Кто-то, скорее всего вы, запросил новый пароль для вашей учётной записи Firepay.')
  expect(eml).toContain('Ссылка действует один раз, в течение 30\u00a0минут.')
  expect(eml).toContain('<html lang="ru">')
  expect(eml).toContain(`\n${origin}${link}\n`)
})

test('does not print the link in production', async () => {
  await ask('olive@shop.example')
  const said: string[] = []
  const config = { ...app.deps.config, mailUrl: undefined, dataDir: folder.path, production: true }
  await deliverMails(
    app.deps,
    origin,
    openMailTransport(config, (line) => said.push(line)),
  )
  expect(said.join()).toMatch(/^An email was written to /)
  expect(said.join()).not.toContain('fpm_')
})

test('writes to the folder of a file: address and prints nothing', async () => {
  await ask('olive@shop.example')
  const said: string[] = []
  const config = { ...app.deps.config, mailUrl: `file://${folder.path}/elsewhere` }
  await deliverMails(
    app.deps,
    origin,
    openMailTransport(config, (line) => said.push(line)),
  )
  expect(readdirSync(join(folder.path, 'elsewhere'))).toHaveLength(1)
  expect(said).toEqual([])
})

test('sends both parts to a mail server, and retries a busy one with increasing delays', async () => {
  const server = await fakeMailServer()
  try {
    const post = openMailTransport(
      { ...app.deps.config, mailUrl: `smtp://127.0.0.1:${server.port}?from=pay@shop.example` },
      () => {},
    )
    expect(await post.check()).toBe(`sent through 127.0.0.1:${server.port} as pay@shop.example`)
    expect(server.greeted--).toBe(1)
    server.isBusy = true
    await ask('olive@shop.example')
    expect(await deliverMails(app.deps, origin, post)).toBe(0)
    expect(await deliverMails(app.deps, origin, post)).toBe(0)
    expect(server.greeted).toBe(1)
    const logged = app.logLines.findLast((line) => line.includes('was not taken'))
    expect(JSON.parse(logged ?? '{}')).toMatchObject({ attempts: 1, responseCode: 451 })
    expect(logged).not.toContain('olive')

    app.clock.advance(20_000)
    expect(await deliverMails(app.deps, origin, post)).toBe(0)
    app.clock.advance(20_000)
    expect(await deliverMails(app.deps, origin, post)).toBe(0)
    expect(server.greeted).toBe(2)

    server.isBusy = false
    app.clock.advance(20_000)
    expect(await deliverMails(app.deps, origin, post)).toBe(1)
    expect(server.received).toContain('MAIL FROM:<pay@shop.example>')
    expect(server.received).toContain('RCPT TO:<olive@shop.example>')
    expect(server.received.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(origin + link)
    expect(server.received).toContain('multipart/alternative')
  } finally {
    server.close()
  }
})

test('prevents header and recipient injection by names with line breaks', async () => {
  const server = await fakeMailServer()
  try {
    const post = openMailTransport({ ...app.deps.config, mailUrl: `smtp://127.0.0.1:${server.port}` }, () => {})
    const name = 'Evil\r\nBcc: all@evil.test\r\n\r\n.\r\nRCPT TO:<all@evil.test>\r\n'
    const data = { link, validFor: '7 days' as const, merchantName: name, invitedBy: name, role: 'viewer' }
    await withoutTenant(app.database.app, (trx) =>
      sendMail(app.deps, trx, { template: 'invitation', to: 'olive@shop.example', data, at: app.clock.now() }),
    )
    expect(await deliverMails(app.deps, origin, post)).toBe(1)
    expect(server.received.match(/^RCPT TO:.*$/gm)).toEqual(['RCPT TO:<olive@shop.example>'])
    const [head = ''] = server.received.slice(server.received.indexOf('DATA')).split('\r\n\r\n')
    expect(head).toMatch(/^Subject: =\?UTF-8\?Q\?Evil_Bcc/m)
    expect(head).not.toMatch(/^Bcc:/im)
  } finally {
    server.close()
  }
})

test.each([
  'olive@shop.example, eve@evil.test',
  'olive@shop.example;eve@evil.test',
  'olive@shop.example <eve@evil.test>',
])('does not read an address like %s as two recipients', async (to) => {
  const server = await fakeMailServer()
  try {
    const post = openMailTransport({ ...app.deps.config, mailUrl: `smtp://127.0.0.1:${server.port}` }, () => {})
    await post.send({ to, subject: 'Hello', text: link, html: link, link: undefined }, app.clock.now()).catch(() => {})
    expect(server.received).not.toMatch(/^RCPT TO:<eve@evil\.test>/im)
  } finally {
    server.close()
  }
})

test('does not block others or lose mail when a mail server is silent', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const config = { ...app.deps.config, mailUrl: `smtp://127.0.0.1:${port}` }
  const work = startMailWork({ ...app.deps, config }, origin, () => {})
  try {
    await ask('first@shop.example')
    await eventually(
      async () => sockets.length,
      (count) => count > 0,
      5_000,
    )
    // While that mail is stuck, sign-in and password reset answer as usual.
    const startedAt = performance.now()
    await app.signIn(app.owner.email, app.owner.password)
    await app.anonymous('POST /auth/reset-password', { body: { email: app.owner.email } })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(await waiting()).toHaveLength(2)
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await work.stop()
  }
  expect(await waiting()).toHaveLength(2)
  app.clock.advance(3 * 60_000)
  const post = { send: async () => {} }
  expect(await deliverMails(app.deps, origin, post)).toBe(2)
}, 30_000)

test('refuses a mail address without a server at start', () => {
  for (const mailUrl of ['smtp:mail', 'smtps://']) {
    expect(() => openMailTransport({ ...app.deps.config, mailUrl }, () => {})).toThrow('MAIL_URL is not a URL')
  }
})

test('sends nothing to a remote server without TLS, unless the address allows it', async () => {
  const server = await fakeMailServer()
  try {
    // A local address that is not a loopback address.
    const elsewhere = `smtp://0.0.0.0:${server.port}`
    await ask('olive@shop.example')
    const refused = openMailTransport({ ...app.deps.config, mailUrl: elsewhere }, () => {})
    expect(await deliverMails(app.deps, origin, refused)).toBe(0)
    expect(server.received).not.toContain('MAIL FROM')
    app.clock.advance(60_000)
    const allowed = openMailTransport({ ...app.deps.config, mailUrl: `${elsewhere}?tls=off` }, () => {})
    expect(await deliverMails(app.deps, origin, allowed)).toBe(1)
    expect(() => openMailTransport({ ...app.deps.config, mailUrl: `${elsewhere}?tls=no` }, () => {})).toThrow('tls=off')
  } finally {
    server.close()
  }
})

test('gives up a mail that is never accepted', async () => {
  await ask('olive@shop.example')
  const post = {
    async send() {
      throw new Error('no')
    },
  }
  for (let attempt = 1; attempt <= 12; attempt++) {
    expect(await waiting()).toHaveLength(1)
    await deliverMails(app.deps, origin, post)
    app.clock.advance(4 * 3600_000)
  }
  expect(await waiting()).toEqual([])
})

test('sends a mail once from two concurrent processes', async () => {
  for (let i = 0; i < 20; i++) await ask(`person${i}@shop.example`)
  const to: string[] = []
  const post = {
    async send(message: { to: string }) {
      to.push(message.to)
    },
  }
  await Promise.all([1, 2, 3].map(() => deliverMails(app.deps, origin, post)))
  expect(to.toSorted()).toEqual([...new Set(to)].toSorted())
  expect(to).toHaveLength(20)
})

/** A minimal SMTP server. */
async function fakeMailServer() {
  const state = { isBusy: false, greeted: 0, received: '', port: 0, close: () => {} }
  const server: Server = createServer((socket) => {
    state.greeted++
    socket.write('220 mail.example\r\n')
    let isBody = false
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      state.received += text
      if (isBody) {
        if (!text.endsWith('\r\n.\r\n')) return
        isBody = false
        return socket.write('250 taken\r\n')
      }
      const verb = text.slice(0, 4).toUpperCase()
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      if (verb === 'DATA') isBody = true
      if (verb === 'RCPT' && state.isBusy) return socket.write('451 try later, olive@shop.example\r\n')
      return socket.write(isBody ? '354 go on\r\n' : '250 fine\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  state.port = typeof address === 'object' && address ? address.port : 0
  state.close = () => server.close()
  return state
}

test.each([
  ['smtp://mail.example.com', false, 'sent'],
  ['smtps://mail.example.com', true, 'sent'],
  [undefined, false, 'printed'],
  ['file:mails', false, 'folder'],
  ['file:///var/mails', false, 'folder'],
  [undefined, true, 'files'],
  ['file:mails', true, 'files'],
])('describes emails of MAIL_URL %s (production: %s) as %s', (mailUrl, production, place) => {
  expect(mailPlaceOf({ mailUrl, production })).toBe(place)
})
