import type { DemoUser } from '@firepay/demo-contract/users.ts'
import type { Tone } from '@firepay/ui/components/badge.tsx'

type Named<T extends string> = Record<T, string>

export const roleNames: Named<DemoUser['role']> = {
  admin: 'Admin',
  author: 'Author',
  editor: 'Editor',
  maintainer: 'Maintainer',
  subscriber: 'Subscriber',
}

export const roleIcons: Named<DemoUser['role']> = {
  admin: 'Shield',
  author: 'Settings',
  editor: 'Edit2',
  maintainer: 'Database',
  subscriber: 'User',
}

/** The color of each role (catalogue 5.7). */
export const roleTones: Record<DemoUser['role'], Tone> = {
  admin: 'bad',
  author: 'warn',
  editor: 'disp',
  maintainer: 'ok',
  subscriber: 'info',
}

/** The color behind the initials of a user without a picture, by name in the record; unknown names have none. */
export function markToneOf({ avatarColor = '' }: Pick<DemoUser, 'avatarColor'>): Tone {
  return markTones[avatarColor] ?? 'mute'
}

const markTones: Readonly<Record<string, Tone>> = {
  'light-primary': 'info',
  'light-success': 'ok',
  'light-warning': 'warn',
  'light-danger': 'bad',
  'light-info': 'disp',
}

export const planNames: Named<DemoUser['currentPlan']> = {
  basic: 'Basic',
  company: 'Company',
  enterprise: 'Enterprise',
  team: 'Team',
}

export const statusNames: Named<DemoUser['status']> = { pending: 'Pending', active: 'Active', inactive: 'Inactive' }

export const statusTones: Record<DemoUser['status'], Tone> = { pending: 'warn', active: 'ok', inactive: 'mute' }

export const billingNames: Named<DemoUser['billing']> = {
  'Auto Debit': 'Auto debit',
  'Manual - Credit Card': 'Manual, credit card',
  'Manual - Paypal': 'Manual, PayPal',
  'Manual - Cash': 'Manual, cash',
}

/** The options of a field, from the names of its values. */
export function optionsOf<V extends string>(names: Record<V, string>): { value: V; label: string }[] {
  return Object.entries<string>(names).map(([value, label]) => ({ value: value as V, label }))
}

/** The options of a filter: all, or one value. */
export function filterOf(all: string, names: Record<string, string>): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...optionsOf(names)]
}

/** The tax id of a user, from the last four digits of the phone number. */
export function taxIdOf(contact: string): string {
  return `Tax-${contact.replaceAll(/\D/g, '').slice(-4)}`
}

/** The countries of a short select (catalogue, appendix A). */
export const shortCountries = ['United Kingdom', 'United States', 'France', 'Russia', 'Canada'] as const

/** Names as options, plus the record's value if it is none of them. */
export function optionsWith(names: readonly string[], own: string): { value: string; label: string }[] {
  return (names.includes(own) ? names : [own, ...names]).map((name) => ({ value: name, label: name }))
}
