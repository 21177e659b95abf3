import { deviceName } from '../../caller/device-name.ts'
import type { Circumstances, FactorChange, ListState } from '../mails.ts'
import { nameInMail } from '../name-in-mail.ts'
import type { MailTexts } from './mail-texts.ts'

export const texts: MailTexts = {
  orOpen: 'Or open this link:',
  sentBy: (appName, origin) => `Sent by ${appName} at ${origin}.`,
  mails: {
    'confirm-email': (data, appName) => {
      // Contains nothing chosen by the person who signed up: the address may be somebody else's.
      return {
        subject: `Confirm your email for ${appName}`,
        paragraphs: [
          `Someone signed up for ${appName} with this email.`,
          'If it was you, open the link to confirm your email. If you open it in another browser than the one you signed up in, you’ll be asked for the password you chose.',
        ],
        button: { text: 'Confirm email', path: data.link },
        afterwards: [
          `The link works once and expires in ${data.validFor}.`,
          'If you didn’t sign up, you can ignore this email: no account is created without the password that was chosen.',
        ],
      }
    },
    'already-registered': (data, appName) => {
      return {
        subject: `You already have a ${appName} account`,
        paragraphs: [
          `Someone, most likely you, tried to sign up for ${appName} with this email. You already have an account, and nothing was changed.`,
          'Sign in as usual. If you’ve forgotten your password, you can set a new one on the sign-in page.',
        ],
        button: { text: 'Sign in', path: data.signInLink },
        afterwards: ['If this wasn’t you, you can ignore this email.'],
      }
    },
    'reset-password': (data, appName) => {
      return {
        subject: `Set a new password for ${appName}`,
        paragraphs: [`Someone, most likely you, asked to set a new password for your ${appName} account.`],
        button: { text: 'Set a new password', path: data.link },
        afterwards: [
          `The link works once and expires in ${data.validFor}. Setting a new password signs you out on all devices; two-step verification stays as it is.`,
          'If this wasn’t you, you can ignore this email: your password stays as it is.',
        ],
      }
    },
    'password-changed': (data, appName) => {
      return {
        subject: `Your ${appName} password was ${data.how === 'reset' ? 'reset' : 'changed'}`,
        paragraphs: [
          data.how === 'reset'
            ? 'Your password was reset with a link sent to this email. You’ve been signed out on all devices.'
            : 'Your password was changed. You’ve been signed out on all other devices.',
          ...passkeysLeft(data.passkeys ?? []),
          ...circumstances(data),
        ],
        button: { text: 'This wasn’t me', path: '/forgot-password' },
        afterwards: ['If this was you, there is nothing to do.'],
      }
    },
    'factor-changed': (data, appName) => {
      return {
        subject: `Your ${appName} sign-in settings were changed`,
        paragraphs: [sentenceOf(data.change), ...circumstances(data)],
        button: { text: 'Review your security settings', path: '/security' },
        afterwards: ['If this wasn’t you, set a new password immediately and tell an owner of your merchant.'],
      }
    },
    'new-sign-in': (data, appName) => {
      return {
        subject: `New sign-in to ${appName}`,
        paragraphs: ['Your account was used to sign in from a new device or location.', ...circumstances(data)],
        button: { text: 'Review your sessions', path: '/security' },
        afterwards: [
          'If this was you, there is nothing to do. If not, end that session and set a new password immediately.',
        ],
      }
    },
    'secret-regenerated': (data) => {
      const { kind, previousWorksUntil } = data
      const [siteName, by] = [nameInMail(data.siteName), nameInMail(data.by)]
      return {
        subject: `New ${kind} for ${siteName}`,
        paragraphs: [
          `${by} created a new ${kind} for the site ${siteName}.`,
          previousWorksUntil === undefined
            ? 'The previous one stopped working immediately.'
            : `The previous one still works until ${moment(previousWorksUntil)}.`,
          ...circumstances(data),
        ],
        button: { text: 'View the keys', path: data.link },
        afterwards: ['The secret itself is never sent by email.'],
      }
    },
    'ip-whitelist-changed': (data) => {
      const [whose, by] = [data.whose === null ? 'your account' : nameInMail(data.whose), nameInMail(data.by)]
      return {
        subject: `The IP allow-list of ${whose} was changed`,
        paragraphs: [
          `${by} changed the IP allow-list of ${whose}. It is now ${stateOf(data.now)}.`,
          ...circumstances(data),
        ],
        button: { text: 'View the IP allow-list', path: data.link },
        afterwards: [],
      }
    },
    'notifications-disabled': (data) => {
      const { url, reason, at, link } = data
      const siteName = nameInMail(data.siteName)
      return {
        subject: `Notifications for ${siteName} are disabled`,
        paragraphs: [
          reason === 'gone'
            ? `The notification endpoint of the site ${siteName} answered 410 Gone, so it was disabled and nothing is sent to it any more.`
            : `Nothing could be delivered to the notification endpoint of the site ${siteName} for 120 hours, so it was disabled and nothing is sent to it any more.`,
          `Endpoint: ${nameInMail(new URL(url).host)}`,
          `When: ${moment(at)}`,
        ],
        button: { text: 'View the site', path: link },
        afterwards: ['Nothing is lost. Once the endpoint works again, enable it and repeat what was not sent.'],
      }
    },
    'role-changed': (data) => {
      const { before, role, at } = data
      const { merchantName, by } = decision(data)
      return {
        subject: `Your role at ${merchantName} is now ${role}`,
        paragraphs: [`${by} changed your role at ${merchantName} from ${before} to ${role}.`, `When: ${moment(at)}`],
        button: { text: 'See what this role can do', path: '/team/roles' },
        afterwards: [
          'It takes effect immediately, including in open sessions. If you have questions, ask the person who changed it.',
        ],
      }
    },
    'member-removed': (data) => {
      const { at } = data
      const { merchantName, by } = decision(data)
      return {
        subject: `You were removed from ${merchantName}`,
        paragraphs: [
          `${by} removed you from ${merchantName}. You were signed out and can no longer access it.`,
          `When: ${moment(at)}`,
        ],
        afterwards: ['Your account remains, and so does your access to any other merchant.'],
      }
    },
    'sessions-ended': (data) => {
      const { count, at } = data
      const { merchantName, by } = decision(data)
      const sessions = count === 1 ? 'your session' : `your ${count} sessions`
      return {
        subject: `You were signed out of ${merchantName}`,
        paragraphs: [`${by} ended ${sessions} at ${merchantName}.`, `When: ${moment(at)}`],
        button: { text: 'Sign in again', path: '/sign-in' },
        afterwards: [
          'Nothing else was changed. If you lost a device or use your password elsewhere too, set a new one.',
        ],
      }
    },
    invitation: (data, appName) => {
      const [merchantName, invitedBy] = [nameInMail(data.merchantName), nameInMail(data.invitedBy)]
      return {
        subject: `${invitedBy} invited you to ${merchantName}`,
        paragraphs: [`${invitedBy} invited you to join ${merchantName} on ${appName} as ${data.role}.`],
        button: { text: 'Accept the invitation', path: data.link },
        afterwards: [
          `The link works once and expires in ${data.validFor}. If you don’t know the sender, you can ignore this email.`,
        ],
      }
    },
  },
}

function sentenceOf(change: FactorChange): string {
  switch (change.kind) {
    case 'app-added':
      return 'An authenticator app was added.'
    case 'app-replaced':
      return 'The authenticator app was replaced.'
    case 'app-removed':
      return 'The authenticator app was removed.'
    case 'codes-replaced':
      return 'New recovery codes were generated; the old ones no longer work.'
    case 'passkey-added':
      return `The passkey “${nameInMail(change.name)}” was added.`
    case 'passkey-removed':
      return `The passkey “${nameInMail(change.name)}” was removed.`
  }
}

/** A new password does not remove passkeys, so one added by an attacker still works. */
function passkeysLeft(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const list = names.map((name) => `“${nameInMail(name)}”`).join(', ')
  const subject = names.length === 1 ? 'This passkey still signs' : 'These passkeys still sign'
  return [`${subject} in to your account: ${list}. Remove any you do not recognize in your security settings.`]
}

/** `on, with 3 entries` */
function stateOf({ enabled, entries }: ListState): string {
  if (!enabled) return 'off'
  return `on, with ${entries} ${entries === 1 ? 'entry' : 'entries'}`
}

function decision({ merchantName, by }: { merchantName: string; by: string }) {
  return { merchantName: nameInMail(merchantName), by: nameInMail(by) }
}

function circumstances({ at, address, userAgent }: Circumstances): string[] {
  return [`When: ${moment(at)}`, `Where: ${deviceName(userAgent)}, IP address ${address}`]
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

function moment(instant: string): string {
  return `${format.format(new Date(instant))} UTC`
}
