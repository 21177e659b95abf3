import { deviceName } from '../../caller/device-name.ts'
import type { Circumstances, FactorChange, ListState } from '../mails.ts'
import { nameInMail } from '../name-in-mail.ts'
import type { MailTexts } from './mail-texts.ts'

export const english: MailTexts = {
  orOpen: 'Or open this link:',
  sentBy: (appName, origin) => `Sent by ${appName} at ${origin}, because of activity on your account.`,
  mails: {
    'confirm-email': (data, appName) => {
      // Says nothing that whoever asked has chosen: the mail may reach somebody else.
      return {
        subject: `Confirm your address for ${appName}`,
        paragraphs: [
          `Someone asked for a ${appName} account with this address.`,
          'If it was you, open the link to confirm that the address is yours. In a browser other than the one you signed up in, you will be asked for the password you chose.',
        ],
        button: { text: 'Confirm this address', path: data.link },
        afterwards: [
          `The link works once, for ${data.validFor}.`,
          'If you did not ask for this, ignore this email: without the chosen password the link creates no account.',
        ],
      }
    },
    'already-registered': (data, appName) => {
      return {
        subject: `You have a ${appName} account already`,
        paragraphs: [
          `Someone, most likely you, asked for a ${appName} account with this address. You already have one, and it was not changed.`,
          'Sign in as usual. If you have forgotten your password, you can set a new one.',
        ],
        button: { text: 'Sign in', path: data.signInLink },
        afterwards: ['If this was not you, you can ignore this email.'],
      }
    },
    'reset-password': (data, appName) => {
      return {
        subject: `Set a new password for ${appName}`,
        paragraphs: [`Someone, most likely you, asked to set a new password for your ${appName} account.`],
        button: { text: 'Set a new password', path: data.link },
        afterwards: [
          `The link works once, for ${data.validFor}. All devices are signed out when the new password is set; two-step verification stays on.`,
          'If this was not you, do nothing: your password stays as it is.',
        ],
      }
    },
    'password-changed': (data, appName) => {
      return {
        subject: `Your ${appName} password was ${data.how === 'reset' ? 'reset' : 'changed'}`,
        paragraphs: [
          data.how === 'reset'
            ? 'The password of your account was reset through a link sent to this address. All devices were signed out.'
            : 'The password of your account was changed. All other devices were signed out.',
          ...passkeysLeft(data.passkeys ?? []),
          ...circumstances(data),
        ],
        button: { text: 'This was not me', path: '/forgot-password' },
        afterwards: ['If it was you, there is nothing to do.'],
      }
    },
    'factor-changed': (data, appName) => {
      return {
        subject: `Your ${appName} sign-in was changed`,
        paragraphs: [sentenceOf(data.change), ...circumstances(data)],
        button: { text: 'Review your security settings', path: '/security' },
        afterwards: ['If this was not you, set a new password immediately and tell an owner of your merchant.'],
      }
    },
    'new-sign-in': (data, appName) => {
      return {
        subject: `New sign-in to ${appName}`,
        paragraphs: ['There was a sign-in to your account from a new device or location.', ...circumstances(data)],
        button: { text: 'Review your sessions', path: '/security' },
        afterwards: [
          'If it was you, there is nothing to do. If not, end that session and set a new password immediately.',
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
            : `The previous one works until ${moment(previousWorksUntil)}.`,
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
          `${by} changed which IP addresses may reach ${whose}. The list is now ${stateOf(data.now)}.`,
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
        subject: `Notifications of ${siteName} are no longer sent`,
        paragraphs: [
          reason === 'gone'
            ? `The address for notifications of the site ${siteName} answered that it is gone (410), so nothing is sent to it any more.`
            : `Nothing sent to the address for notifications of the site ${siteName} has arrived for 120 hours, so nothing is sent to it any more.`,
          `Address: ${nameInMail(new URL(url).host)}`,
          `When: ${moment(at)}`,
        ],
        button: { text: 'View the site', path: link },
        afterwards: ['When the receiver works again, enable the address and repeat what was missed.'],
      }
    },
    'role-changed': (data) => {
      const { before, role, at } = data
      const { merchantName, by } = decision(data)
      return {
        subject: `Your role in ${merchantName} is now ${role}`,
        paragraphs: [`${by} changed your role in ${merchantName} from ${before} to ${role}.`, `When: ${moment(at)}`],
        button: { text: 'See what the role can do', path: '/team/roles' },
        afterwards: [
          'It takes effect immediately, also where you are signed in. If you have questions, ask the person who changed it.',
        ],
      }
    },
    'member-removed': (data) => {
      const { at } = data
      const { merchantName, by } = decision(data)
      return {
        subject: `You were removed from ${merchantName}`,
        paragraphs: [
          `${by} removed you from ${merchantName}. You were signed out there and can no longer open it.`,
          `When: ${moment(at)}`,
        ],
        afterwards: ['Your account itself stays, with every other merchant you belong to.'],
      }
    },
    'sessions-ended': (data) => {
      const { count, at } = data
      const { merchantName, by } = decision(data)
      const sessions = count === 1 ? 'your session' : `your ${count} sessions`
      return {
        subject: `You were signed out of ${merchantName}`,
        paragraphs: [`${by} ended ${sessions} in ${merchantName}.`, `When: ${moment(at)}`],
        button: { text: 'Sign in again', path: '/sign-in' },
        afterwards: ['Nothing else was changed. If you use this password elsewhere or lost a device, set a new one.'],
      }
    },
    invitation: (data, appName) => {
      const [merchantName, invitedBy] = [nameInMail(data.merchantName), nameInMail(data.invitedBy)]
      return {
        subject: `${invitedBy} invites you to ${merchantName}`,
        paragraphs: [`${invitedBy} invites you to join ${merchantName} in ${appName} as ${data.role}.`],
        button: { text: 'Accept the invitation', path: data.link },
        afterwards: [`The link works once, for ${data.validFor}. If you do not know the sender, ignore this email.`],
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

/** A new password does not remove passkeys: one that somebody else added still signs in. */
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
