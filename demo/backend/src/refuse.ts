import { Refusal } from '@firepay/contract/http/refusal.ts'
import type { DemoCode } from '@firepay/demo-contract/route.ts'

const status: Record<DemoCode, number> = { NOT_FOUND: 404, UNKNOWN_PAIR: 400, EXPIRED: 401, TAKEN: 400 }

/** A refusal, worded as in the specification where it has a text (sections 5 and 8). */
export const messages = {
  unknownPair: 'Email or Password is Invalid',
  failed: 'Something went wrong',
  emailTaken: 'This email is already in use.',
  usernameTaken: 'This username is already in use.',
  expired: 'Invalid refresh token',
} as const

export function refuse(code: DemoCode, fields: Record<string, string> = {}): Refusal<DemoCode> {
  const listed = Object.entries(fields).map(([path, message]) => ({ path, code, message }))
  return new Refusal(code, status[code], undefined, { fields: listed })
}

/**
 * The record with a number.
 * @throws Refusal `NOT_FOUND`
 */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw refuse('NOT_FOUND')
  return record
}
