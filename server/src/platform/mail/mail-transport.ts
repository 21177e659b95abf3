import { randomUUIDv7 } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { type Config, root } from '../config/config.ts'
import { UserError } from '../errors/user-error.ts'
import type { Message } from './mail-layout.ts'

/** Sends mails. */
export type MailTransport = {
  /** @throws Error when the mail was not accepted, with `responseCode` if a server gave one */
  send(message: Message, at: Date): Promise<void>
  /** Describes the destination of mails. @throws Error when the server refuses the connection or sign-in */
  check(): Promise<string>
}

type MailConfig = Pick<Config, 'mailUrl' | 'dataDir' | 'publicUrl' | 'production' | 'appName'>

/**
 * Opens the transport of `MAIL_URL`: an SMTP server (`smtp://user:password@host:587?from=pay@example.com`, `smtps:` for
 * implicit TLS; `smtp:` requires STARTTLS unless the server is local or the address has `tls=off`) or a folder
 * (`file:`). Without `MAIL_URL` mails go to `mail/` in the data directory, and each link is also printed, for trying
 * the product locally.
 * @param say prints a line for the person who started the server; never to the log
 * @throws UserError for an invalid `MAIL_URL`
 */
export function openMailTransport(config: MailConfig, say: (line: string) => void): MailTransport {
  const { mailUrl } = config
  const folder = mailFolderOf(config)
  if (folder !== null && mailUrl === undefined) {
    return {
      async send(message, at) {
        const path = writeMail(config, folder, message, at)
        // Output of a production server is stored as a log, which must not contain links that grant access.
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
    // Mails contain links that grant access, and without TLS the server's password would be sent in the clear.
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
        // As an object: a text would be parsed as a list of recipients.
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

/** Folder for mails; null when they are sent. `file:mails` is relative to the repository. */
export function mailFolderOf({ mailUrl, dataDir }: Pick<Config, 'mailUrl' | 'dataDir'>): string | null {
  if (mailUrl === undefined) return join(dataDir, 'mail')
  if (mailUrl.startsWith('file://')) return fileURLToPath(mailUrl)
  return mailUrl.startsWith('file:') ? resolve(root, mailUrl.slice('file:'.length)) : null
}

/**
 * Where to find a sent email, for pages before sign-in: `sent`; `printed` and in the data folder; in the `folder` of
 * `MAIL_URL`; or in `files`, a place that production does not reveal.
 */
export function mailPlaceOf({ mailUrl, production }: Pick<Config, 'mailUrl' | 'production'>): MailPlace {
  if (mailUrl !== undefined && !mailUrl.startsWith('file:')) return 'sent'
  if (production) return 'files'
  return mailUrl === undefined ? 'printed' : 'folder'
}

type MailPlace = 'sent' | 'printed' | 'folder' | 'files'

/**
 * Writes `<time>-<id>.eml` atomically, readable by its owner only. Parts are not encoded, so that links longer than 76
 * characters can be copied.
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

/** Encodes non-ASCII header text (RFC 2047): folded words of at most 75 characters, not splitting characters. */
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
