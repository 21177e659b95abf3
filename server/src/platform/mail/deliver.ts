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
/** Longer than an attempt takes, which is of one mail. */
const leaseMs = 120_000
/** After the last one, some 20 hours after the first, the mail is given up: its link is dead or its news are old. */
const maxAttempts = 12
const firstPauseMs = 20_000
const longestPauseMs = 3 * 3600_000

/**
 * Sends what waits in the outbox until it is stopped.
 * @param origin what links begin with: PUBLIC_URL, or where the server listens
 * @param say prints one line for the person who started the server
 */
export function startMailWork(deps: Deps, origin: string, say: (line: string) => void): BackgroundWork {
  const transport = openMailTransport(deps.config, say)
  return startLoop('sending mail', pauseMs, deps.log, (isStopping) => deliverMails(deps, origin, transport, isStopping))
}

/**
 * Sends every mail that is due. What was handed over is removed; what was not is tried again later, ever more seldom.
 * A process that dies between the two sends a mail twice, never none.
 * @returns how many were handed over
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
    // One at a time: of several that were leased together the last would wait for longer than its lease.
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
    // Written by sendMail, so it has this shape.
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

/** The language that the receiver chose; of who has no account or chose none that of the cause, else the default. */
async function localeOf(db: Deps['db']['app'], mail: Mail): Promise<Locale> {
  const chosen = (await findLocaleOf(db, mail.to)) ?? mail.locale
  return locales.find((locale) => locale === chosen) ?? locales[0]
}

async function putAside(deps: Deps, { id, attempts }: WaitingMail, error: unknown): Promise<void> {
  // What a mail server answers may repeat the recipient, so only its number is logged.
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
