import { expect, test } from 'vitest'
import * as english from './en/audit-actions.ts'
import * as russian from './ru/audit-actions.ts'

test('shows the number of ended sessions, also of those beyond the limit', () => {
  const oldest = '1, the oldest of more than ten'
  expect(english.detailText('user.sessions.ended', '3')).toBe('3 sessions')
  expect(english.detailText('user.sessions.ended', oldest)).toBe('1 session, as more than ten were open')
  expect(russian.detailText('user.sessions.ended', '3')).toBe('3\u00a0сеанса')
  expect(russian.detailText('user.sessions.ended', oldest)).toBe('1\u00a0сеанс: открыто было больше десяти')
})
