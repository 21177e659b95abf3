import { expect, test } from 'vitest'
import * as english from './en/formats.ts'
import * as russian from './ru/formats.ts'
import { notificationTexts } from './ru/notification.ts'

test('Russian ranges join numbers without spaces, and words with spaces', () => {
  expect(russian.ranges.between('1', '27 ноя')).toBe('1–27 ноя')
  expect(russian.ranges.between('28 окт', '3 ноя')).toBe('28 окт – 3 ноя')
  expect(english.ranges.between('1', '27 Nov')).toBe('1 to 27 Nov')
})

test('decimals use the language’s separator', () => {
  expect(russian.formatDecimal(0.7, 1)).toBe('0,7')
  expect(english.formatDecimal(25, 1)).toBe('25.0')
})

test('Russian sentences have no preposition before a date with a time', () => {
  const at = '29 ноя 2026, 07:11'
  const { story, signature } = notificationTexts
  for (const said of [story.deliveredAnswer(200, '12 мс', at), story.next(at), signature.ageText(at)]) {
    expect(said).toContain(at)
    expect(said).not.toContain(`в ${at}`)
  }
})
