import { expect, test } from 'vitest'
import { roomForBadges } from './badge-room.ts'

test('the longest label sets the width, by letter widths', () => {
  expect(roomForBadges([])).toBe(0)
  expect(roomForBadges(['Paid', 'On its way'])).toBe(roomForBadges(['On its way']))
  expect(roomForBadges(['Не удалась'])).toBeGreaterThan(roomForBadges(['On its way']))
})
