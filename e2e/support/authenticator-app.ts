import { HOTP, Secret } from 'otpauth'
import { serverNow } from './clock.ts'

const stepMs = 30_000

/** The code of a key, typed with or without spaces, at the server's time. */
export function codeOf(key: string): string {
  return codeAt(key, Math.floor(serverNow() / stepMs))
}

/** A code that is invalid now and in the minutes around. */
export function wrongCode(key: string): string {
  const now = Math.floor(serverNow() / stepMs)
  const near = [-3, -2, -1, 0, 1, 2, 3].map((step) => codeAt(key, now + step))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    (code) => !near.includes(code),
  ) as string // at least one of eight differs from seven codes
}

function codeAt(key: string, counter: number): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return HOTP.generate({ secret, algorithm: 'SHA1', digits: 6, counter })
}
