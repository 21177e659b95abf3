import type { Locale } from '@firepay/contract/product/locales.ts'

/**
 * All mails with their data. Links are paths with a fragment, `/setup#token`; the origin is added when the mail is
 * sent, from PUBLIC_URL or the server's address, never from a request.
 */
export type MailData = {
  /** Sign-up with an unknown address. */
  'confirm-email': LinkFor
  /** Sign-up with the address of an existing account. */
  'already-registered': { signInLink: string; resetLink: string }
  'reset-password': LinkFor
  'password-changed': Circumstances & {
    how: 'changed' | 'reset'
    /** Names of passkeys that still work after a reset. */
    passkeys?: readonly string[]
  }
  'factor-changed': Circumstances & { change: FactorChange }
  'new-sign-in': Circumstances
  'secret-regenerated': Circumstances & {
    siteName: string
    /** Path of the site's keys. */
    link: string
    kind: 'API secret' | 'secret key'
    by: string
    /** Expiry of the previous secret; absent when it was revoked immediately. */
    previousWorksUntil?: string
  }
  'ip-whitelist-changed': Circumstances & {
    /** Name of the site; null for the recipient's own account. */
    whose: string | null
    link: string
    by: string
    now: ListState
  }
  /** Notifications to a site's address have been disabled. */
  'notifications-disabled': {
    siteName: string
    url: string
    reason: 'gone' | 'failing'
    at: string
    /** Path of the site. */
    link: string
  }
  'role-changed': Decision & { before: string; role: string }
  'member-removed': Decision
  /** An admin ended the user's sessions in a merchant. */
  'sessions-ended': Decision & { count: number }
  invitation: LinkFor & { merchantName: string; invitedBy: string; role: string }
}

/** A single-use link with its lifetime. */
type LinkFor = { link: string; validFor: LinkLife }
export type LinkLife = '30 minutes' | '24 hours' | '7 days'

/** State of an allow-list. */
export type ListState = { enabled: boolean; entries: number }

/** Instant and origin of an action. */
export type Circumstances = {
  at: string
  address: string
  userAgent: string
}

/** Change of a user's factors, with the passkey's name. */
export type FactorChange =
  | { kind: 'app-added' | 'app-replaced' | 'app-removed' | 'codes-replaced' }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }

/** A decision about a member. The deciding person's address is not included. */
type Decision = { merchantName: string; by: string; at: string }

export type MailTemplate = keyof MailData

/** A mail to one recipient. */
export type Mail = {
  [T in MailTemplate]: {
    template: T
    to: string
    data: MailData[T]
    /** Language for a recipient without a chosen one, such as one without an account. */
    locale?: Locale | undefined
  }
}[MailTemplate]
