import { randomUUIDv7 } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { type Config, root } from '../config/config.ts'
import { UserError } from '../errors/user-error.ts'
import type { Message } from './mail-layout.ts'

/** Hands mails over. */
export type MailTransport = {
  /** @throws Error when it was not taken, with `responseCode` if a server said why */
  send(message: Message, at: Date): Promise<void>
  /** Says in a few words where mails go. @throws Error when the server there does not let us in */
  check(): Promise<string>
}

type MailConfig = Pick<Config, 'mailUrl' | 'dataDir' | 'publicUrl' | 'production' | 'appName'>

/**
 * The way mails leave: through the SMTP server of `MAIL_URL` (`smtp://user:password@host:587?from=pay@example.com`, `smtps:` for
 * TLS from the first byte; `smtp:` asks for TLS unless the server is on this machine or the address says `tls=off`), into the folder of a `file:` URL, and without one into `mail/` of the data directory. Then
 * each link is said aloud as well, so that nobody who tries the product at their desk is stuck.
 * @param say prints one line where the person who started the server sees it; never the log
 * @throws UserError for a `MAIL_URL` that cannot be used
 */
export function openMailTransport(config: MailConfig, say: (line: string) => void): MailTransport {
  const { mailUrl } = config
  const folder = mailFolderOf(config)
  if (folder !== null && mailUrl === undefined) {
    return {
      async send(message, at) {
        const path = writeMail(config, folder, message, at)
        // What a server of production prints is kept as a log, and no log holds a link that opens an account.
        say(
          message.link === undefined || config.production
            ? `An email was written to ${path}; set MAIL_URL to send emails.`
            : `Mail to ${message.to}: ${message.subject}: ${message.link}`,
        )
      },
      check: async () => `written to ${folder}; set MAIL_URL to send them`,
    }
  }
  if (folder !== null) {
    return {
      async send(message, at) {
        writeMail(config, folder, message, at)
      },
      check: async () => `written to ${folder}`,
    }
  }
  return throughSmtp(mailUrl ?? '', config)
}

function throughSmtp(mailUrl: string, config: MailConfig): MailTransport {
  const url = URL.parse(mailUrl)
  if (!url?.hostname) throw new UserError('MAIL_URL is not a URL like smtp://user:password@mail.example.com:587')
  const from = url.searchParams.get('from') ?? senderOf(config)
  const tls = url.searchParams.get('tls')
  if (tls !== null && tls !== 'off') throw new UserError('MAIL_URL accepts tls=off and no other value of tls.')
  const isImplicitTls = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isImplicitTls ? 465 : 587) : Number(url.port),
    secure: isImplicitTls,
    // Mails open accounts, and a server without TLS would be told the password as well.
    requireTLS: tls !== 'off' && !isImplicitTls && !isLoopback(url.hostname),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }, at) {
      await transport.sendMail({
        from: { name: config.appName, address: from },
        // As an object: text would be read as a list of recipients.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date: at,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async check() {
      await transport.verify()
      return `sent through ${url.host} as ${from}`
    },
  }
}

function senderOf(config: MailConfig): string {
  return `no-reply@${config.publicUrl === undefined ? 'localhost' : new URL(config.publicUrl).hostname}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^127(\.\d+){3}$/.test(host) || host === '[::1]'
}

/** Where mails are written; null when they are sent. `file:mails` is relative to the clone, like every other path. */
export function mailFolderOf({ mailUrl, dataDir }: Pick<Config, 'mailUrl' | 'dataDir'>): string | null {
  if (mailUrl === undefined) return join(dataDir, 'mail')
  if (mailUrl.startsWith('file://')) return fileURLToPath(mailUrl)
  return mailUrl.startsWith('file:') ? resolve(root, mailUrl.slice('file:'.length)) : null
}

/**
 * Where somebody looks for an email, for a page that says so to anonymous callers: `sent`; in the data folder with its link
 * `printed`; in the `folder` that `MAIL_URL` names; or in `files` whose place is not said in production.
 */
export function mailPlaceOf({ mailUrl, production }: Pick<Config, 'mailUrl' | 'production'>): MailPlace {
  if (mailUrl !== undefined && !mailUrl.startsWith('file:')) return 'sent'
  if (production) return 'files'
  return mailUrl === undefined ? 'printed' : 'folder'
}

type MailPlace = 'sent' | 'printed' | 'folder' | 'files'

/**
 * Writes `<time>-<id>.eml`, whole or not at all, readable by the owner alone. The parts are not encoded: an address of a
 * link longer than 76 characters stays in one piece for a person or a program to copy.
 */
function writeMail(config: MailConfig, folder: string, message: Message, at: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const id = randomUUIDv7()
  const boundary = `part-${id}`
  const part = (type: string, content: string) =>
    `--${boundary}\nContent-Type: text/${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}\n`
  const sender = senderOf(config)
  const eml = [
    `From: ${encodeWord(config.appName)} <${sender}>`,
    `To: <${message.to}>`,
    `Subject: ${encodeWord(message.subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${sender.split('@')[1]}>`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-generated',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `${part('plain', message.text)}${part('html', message.html)}--${boundary}--`,
    '',
  ].join('\n')
  const path = join(folder, `${at.toISOString().replaceAll(':', '-')}-${id}.eml`)
  writeFileSync(`${path}.part`, eml, { mode: 0o600 })
  renameSync(`${path}.part`, path)
  return path
}

/** RFC 2047, for headers beyond ASCII: words of at most 75 characters, each whole letters, folded one under the other. */
function encodeWord(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words = ['']
  for (const sign of text) {
    const longer = `${words.at(-1)}${sign}`
    if (Buffer.byteLength(longer) <= 45) words[words.length - 1] = longer
    else words.push(sign)
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\n ')
}
