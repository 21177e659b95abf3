import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { accessMs, issuedLately, newAccessToken } from './access-token.ts'
import { masterKeyFrom } from './master-key.ts'
import { newToken } from './tokens.ts'

const masterKey = masterKeyFrom(randomBytes(32))
const isIssued = issuedLately(masterKey)
const now = new Date('2026-03-01T10:09:59.999Z')
const after = (ms: number) => new Date(now.getTime() + ms)

test('recognizes an access token for its whole lifetime, and for at most twice that', () => {
  for (let ms = 0; ms < accessMs; ms += 997) {
    const token = newAccessToken(masterKey, after(ms))
    const at = (more: number) => isIssued(token, after(ms + more))
    expect([at(0), at(accessMs), at(2 * accessMs)]).toEqual([true, true, false])
  }
})

test('does not recognize a forged or changed token', () => {
  const token = newAccessToken(masterKey, now)
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const changed = [...token].flatMap((is, at) =>
    [...digits].filter((digit) => digit !== is).map((digit) => token.slice(0, at) + digit + token.slice(at + 1)),
  )
  const forged = [
    ...changed,
    '',
    newToken('fpa'),
    newToken('fpa') + randomBytes(16).toString('base64url'),
    newToken('fpa') + token.slice(-22),
    `${token}A`,
    token.slice(0, -1),
    `${token}\n`,
    newAccessToken(masterKeyFrom(randomBytes(32)), now),
  ]
  expect(forged.filter((one) => isIssued(one, now))).toEqual([])
  expect(isIssued(token, now)).toBe(true)
})

test('makes every token unique', () => {
  const tokens = Array.from({ length: 1_000 }, () => newAccessToken(masterKey, now))
  expect(new Set(tokens.map((token) => token.slice(0, 47))).size).toBe(1_000)
})
