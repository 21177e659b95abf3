import { type Locale, locales } from '@firepay/contract/product/locales.ts'
import { unseal } from '../crypto/seal.ts'
import type { Deps } from '../deps.ts'
import { codeOf } from '../errors/database-errors.ts'
import { type BackgroundWork, startLoop } from '../loops/loop.ts'
import { layOutMail } from './mail-layout.ts'
import { type MailTransport, openMailTransport } from './mail-transport.ts'
import type { Mail } from './mails.ts'
import { findLocaleOf, putOff, removeMail, takeDueMail, type WaitingMail } from './outbox.queries.ts'
import { renderMail } from './render-mail.ts'
import { aadOf } from './send-mail.ts'

const pauseMs = 500
/**
 * Longer than an attempt usually takes. A server that answers every step just within the socket timeout can exceed it;
 * the mail may then be sent twice.
 */
const leaseMs = 120_000
/**
 * The mail is given up after the last attempt, about 20 hours after the first: by then its link has expired or its news
 * is old.
 */
const maxAttempts = 12
const firstPauseMs = 20_000
const longestPauseMs = 3 * 3600_000

/**
 * Sends mails of the outbox until stopped.
 * @param origin prefix of links: PUBLIC_URL, or the address of the server
 * @param say prints a line for the person who started the server
 */
export function startMailWork(deps: Deps, origin: string, say: (line: string) => void): BackgroundWork {
  const transport = openMailTransport(deps.config, say)
  return startLoop('sending mail', pauseMs, deps.log, (isStopping) => deliverMails(deps, origin, transport, isStopping))
}

/**
 * Sends every due mail. Sent mails are deleted; failed ones are retried with increasing delays. A crash between sending
 * and deleting sends a mail twice, never zero times.
 * @returns number of mails sent
 */
export async function deliverMails(
  deps: Deps,
  origin: string,
  transport: Pick<MailTransport, 'send'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let sent = 0
  while (!isStopping()) {
    const now = deps.clock.now()
    // One at a time: in a batch, later mails would outlive their lease.
    const mail = await takeDueMail(deps.db.app, now, new Date(now.getTime() + leaseMs))
    if (!mail) return sent
    if (await deliver(deps, origin, transport, mail)) sent++
  }
  return sent
}

async function deliver(
  deps: Deps,
  origin: string,
  transport: Pick<MailTransport, 'send'>,
  waiting: WaitingMail,
): Promise<boolean> {
  const { appName } = deps.config
  try {
    const sealed = { cipher: waiting.cipher, keyId: waiting.key_id }
    // Written by sendMail.
    const mail = JSON.parse(unseal(deps.masterKey, aadOf(waiting.id), sealed).toString()) as Mail
    const locale = await localeOf(deps.db.app, mail)
    const content = renderMail(mail, appName, locale)
    await transport.send(layOutMail(content, { to: mail.to, appName, origin, locale }), deps.clock.now())
  } catch (error) {
    await putAside(deps, waiting, error)
    return false
  }
  await removeMail(deps.db.app, waiting.id)
  return true
}

/** The recipient's language; without an account or a choice that of the mail, else the default. */
async function localeOf(db: Deps['db']['app'], mail: Mail): Promise<Locale> {
  const chosen = (await findLocaleOf(db, mail.to)) ?? mail.locale
  return locales.find((locale) => locale === chosen) ?? locales[0]
}

async function putAside(deps: Deps, { id, attempts }: WaitingMail, error: unknown): Promise<void> {
  // The server's answer may contain the recipient, so only its code is logged.
  const responseCode = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined
  const facts = { mailId: id, attempts, code: codeOf(error) ?? 'unknown', responseCode }
  if (attempts >= maxAttempts) {
    deps.log.error(facts, 'a mail was given up')
    await removeMail(deps.db.app, id)
    return
  }
  deps.log.warn(facts, 'a mail was not taken; it is tried again')
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1))
  await putOff(deps.db.app, id, new Date(deps.clock.now().getTime() + pauseMs))
}
