import { deviceName } from '../caller/device-name.ts'
import type { Circumstances, FactorChange, Mail } from './mails.ts'
import { nameInMail } from './name-in-mail.ts'

/** What a mail says, before it is dressed as text and as HTML. Every text is plain: nothing in it is markup. */
export type MailContent = {
  subject: string
  paragraphs: string[]
  /** The one thing to press; `path` begins with a slash. */
  button?: { text: string; path: string }
  /** Below the button, smaller. */
  afterwards: string[]
}

/** The words of each mail. A template without words does not compile. */
export function renderMail(mail: Mail, appName: string): MailContent {
  switch (mail.template) {
    case 'confirm-email':
      // Says nothing that whoever asked has chosen: the mail may reach a stranger.
      return {
        subject: `Confirm your address for ${appName}`,
        paragraphs: [
          `Someone asked for a ${appName} account with this address.`,
          'If it was you, open the link to confirm that the address is yours. In a browser other than the one you signed up in, you will be asked for the password you chose.',
        ],
        button: { text: 'Confirm this address', path: mail.data.link },
        afterwards: [
          `The link works once, for ${mail.data.validFor}.`,
          'If you did not ask for this, ignore this email: without the chosen password the link creates no account.',
        ],
      }
    case 'already-registered':
      return {
        subject: `You have a ${appName} account already`,
        paragraphs: [
          `Someone, most likely you, asked for a ${appName} account with this address. You already have one, and it was not changed.`,
          'Sign in as usual. If you have forgotten your password, you can set a new one.',
        ],
        button: { text: 'Sign in', path: mail.data.signInLink },
        afterwards: ['If this was not you, you can ignore this email.'],
      }
    case 'reset-password':
      return {
        subject: `Set a new password for ${appName}`,
        paragraphs: [`Someone, most likely you, asked to set a new password for your ${appName} account.`],
        button: { text: 'Set a new password', path: mail.data.link },
        afterwards: [
          `The link works once, for ${mail.data.validFor}. All devices are signed out when the new password is set; two-step verification stays on.`,
          'If this was not you, do nothing: your password stays as it is.',
        ],
      }
    case 'password-changed':
      return {
        subject: `Your ${appName} password was ${mail.data.how === 'reset' ? 'reset' : 'changed'}`,
        paragraphs: [
          mail.data.how === 'reset'
            ? 'The password of your account was reset through a link sent to this address. All devices were signed out.'
            : 'The password of your account was changed. All other devices were signed out.',
          ...passkeysLeft(mail.data.passkeys ?? []),
          ...circumstances(mail.data),
        ],
        button: { text: 'This was not me', path: '/forgot-password' },
        afterwards: ['If it was you, there is nothing to do.'],
      }
    case 'factor-changed':
      return {
        subject: `Your ${appName} sign-in was changed`,
        paragraphs: [sentenceOf(mail.data.change), ...circumstances(mail.data)],
        button: { text: 'Review your security settings', path: '/security' },
        afterwards: ['If this was not you, set a new password immediately and tell an owner of your merchant.'],
      }
    case 'new-sign-in':
      return {
        subject: `New sign-in to ${appName}`,
        paragraphs: ['There was a sign-in to your account from a new device or location.', ...circumstances(mail.data)],
        button: { text: 'Review your sessions', path: '/security' },
        afterwards: [
          'If it was you, there is nothing to do. If not, end that session and set a new password immediately.',
        ],
      }
    case 'secret-regenerated': {
      const { kind, previousWorksUntil } = mail.data
      const [siteName, by] = [nameInMail(mail.data.siteName), nameInMail(mail.data.by)]
      return {
        subject: `New ${kind} for ${siteName}`,
        paragraphs: [
          `${by} created a new ${kind} for the site ${siteName}.`,
          previousWorksUntil === undefined
            ? 'The previous one stopped working immediately.'
            : `The previous one works until ${moment(previousWorksUntil)}.`,
          ...circumstances(mail.data),
        ],
        button: { text: 'View the keys', path: mail.data.link },
        afterwards: ['The secret itself is never sent by email.'],
      }
    }
    case 'ip-whitelist-changed': {
      const [whose, by] = [nameInMail(mail.data.whose), nameInMail(mail.data.by)]
      return {
        subject: `The IP allow-list of ${whose} was changed`,
        paragraphs: [
          `${by} changed which IP addresses may reach ${whose}. The list is now ${mail.data.now}.`,
          ...circumstances(mail.data),
        ],
        button: { text: 'View the IP allow-list', path: mail.data.link },
        afterwards: [],
      }
    }
    case 'notifications-disabled': {
      const { url, reason, at, link } = mail.data
      const siteName = nameInMail(mail.data.siteName)
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
    }
    case 'role-changed': {
      const { before, role, at } = mail.data
      const { merchantName, by } = decision(mail.data)
      return {
        subject: `Your role in ${merchantName} is now ${role}`,
        paragraphs: [`${by} changed your role in ${merchantName} from ${before} to ${role}.`, `When: ${moment(at)}`],
        button: { text: 'See what the role can do', path: '/team/roles' },
        afterwards: [
          'It takes effect immediately, also where you are signed in. If you have questions, ask the person who changed it.',
        ],
      }
    }
    case 'member-removed': {
      const { at } = mail.data
      const { merchantName, by } = decision(mail.data)
      return {
        subject: `You were removed from ${merchantName}`,
        paragraphs: [
          `${by} removed you from ${merchantName}. You were signed out there and can no longer open it.`,
          `When: ${moment(at)}`,
        ],
        afterwards: ['Your account itself stays, with every other merchant you belong to.'],
      }
    }
    case 'sessions-ended': {
      const { count, at } = mail.data
      const { merchantName, by } = decision(mail.data)
      const sessions = count === 1 ? 'your session' : `your ${count} sessions`
      return {
        subject: `You were signed out of ${merchantName}`,
        paragraphs: [`${by} ended ${sessions} in ${merchantName}.`, `When: ${moment(at)}`],
        button: { text: 'Sign in again', path: '/sign-in' },
        afterwards: ['Nothing else was changed. If you use this password elsewhere or lost a device, set a new one.'],
      }
    }
    case 'invitation': {
      const [merchantName, invitedBy] = [nameInMail(mail.data.merchantName), nameInMail(mail.data.invitedBy)]
      return {
        subject: `${invitedBy} invites you to ${merchantName}`,
        paragraphs: [`${invitedBy} invites you to join ${merchantName} in ${appName} as ${mail.data.role}.`],
        button: { text: 'Accept the invitation', path: mail.data.link },
        afterwards: [
          `The link works once, for ${mail.data.validFor}. If you do not know the sender, ignore this email.`,
        ],
      }
    }
  }
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
