import type { Locale } from '@firepay/contract/product/locales.ts'

/**
 * Every mail that the product sends, and what each has to be told. Links are paths with a fragment, `/setup#token`: the
 * origin is put before them when the mail is sent, from PUBLIC_URL or the address the server listens at, never from a
 * request.
 */
export type MailData = {
  /** Someone asked for an account with this address. */
  'confirm-email': LinkFor
  /** Someone asked for an account with an address that has one. */
  'already-registered': { signInLink: string; resetLink: string }
  'reset-password': LinkFor
  'password-changed': Circumstances & {
    how: 'changed' | 'reset'
    /** The names of those that still sign in, told after a reset. */
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
    /** Until when the previous one works; absent when it stopped at once. */
    previousWorksUntil?: string
  }
  'ip-whitelist-changed': Circumstances & {
    /** The site's name; null for the receiver's own account. */
    whose: string | null
    link: string
    by: string
    now: ListState
  }
  /** Nothing is sent to the address of a site any more. */
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
  /** An admin ended the person's sessions in a merchant. */
  'sessions-ended': Decision & { count: number }
  invitation: LinkFor & { merchantName: string; invitedBy: string; role: string }
}

/** A link that opens something, once, and how long it does. */
type LinkFor = { link: string; validFor: LinkLife }
export type LinkLife = '30 minutes' | '24 hours' | '7 days'

/** What a list of addresses is now. */
export type ListState = { enabled: boolean; entries: number }

/** When (an instant) and from where something was done. */
export type Circumstances = {
  at: string
  address: string
  userAgent: string
}

/** What happened to the factors of a person, and the name of the passkey that it happened to. */
export type FactorChange =
  | { kind: 'app-added' | 'app-replaced' | 'app-removed' | 'codes-replaced' }
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }

/** What somebody decided about a member, and when. Their address is not the member's affair. */
type Decision = { merchantName: string; by: string; at: string }

export type MailTemplate = keyof MailData

/** One mail to one person. */
export type Mail = {
  [T in MailTemplate]: {
    template: T
    to: string
    data: MailData[T]
    /** The language for a receiver who has chosen none, as one without an account. */
    locale?: Locale | undefined
  }
}[MailTemplate]
