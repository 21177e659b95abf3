import { holds, rangeKind, readRange } from '@firepay/contract/product/ip-ranges.ts'
import { describe, expect, test } from 'vitest'

describe('canonical form of an entry', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::/0', '::/0'],
  ])('%s', (text, cidr) => {
    expect(readRange(text)).toMatchObject({ cidr })
  })
})

describe('refuses', () => {
  test.each([
    ['203.0.113.7/24', 'HOST_BITS'],
    ['2001:db8::1/32', 'HOST_BITS'],
    ['::ffff:203.0.113.7/120', 'HOST_BITS'],
    ['203.0.113.0/33', 'BAD_LENGTH'],
    ['2001:db8::/129', 'BAD_LENGTH'],
    ['::ffff:203.0.113.0/24', 'BAD_LENGTH'],
    ['203.0.113.0/024', 'NOT_AN_ADDRESS'],
    ['203.0.113.0/', 'NOT_AN_ADDRESS'],
    ['203.0.113', 'NOT_AN_ADDRESS'],
    ['203.0.113.256', 'NOT_AN_ADDRESS'],
    ['0313.0.0161.7', 'NOT_AN_ADDRESS'],
    ['0xcb007107', 'NOT_AN_ADDRESS'],
    ['3405803783', 'NOT_AN_ADDRESS'],
    ['203.0.113.7:443', 'NOT_AN_ADDRESS'],
    ['[2001:db8::1]', 'NOT_AN_ADDRESS'],
    ['fe80::1%eth0', 'NOT_AN_ADDRESS'],
    ['203.0.113.1-203.0.113.9', 'NOT_AN_ADDRESS'],
    ['shop.example', 'NOT_AN_ADDRESS'],
    ['*', 'NOT_AN_ADDRESS'],
    ['', 'NOT_AN_ADDRESS'],
  ])('%s: %s', (text, code) => {
    expect(readRange(text)).toMatchObject({ code })
  })
})

test('a range contains its first and last address and none outside, in any spelling', () => {
  expect(holds('203.0.113.0/24', '203.0.113.0')).toBe(true)
  expect(holds('203.0.113.0/24', '::ffff:203.0.113.255')).toBe(true)
  expect(holds('203.0.113.0/24', '203.0.114.0')).toBe(false)
  expect(holds('2001:db8::/32', '2001:db8:ffff::1')).toBe(true)
  expect(holds('2001:db8::/32', '2001:db9::')).toBe(false)
  expect(holds('::/0', '203.0.113.7')).toBe(false)
  expect(holds('0.0.0.0/0', 'unknown')).toBe(false)
})

test('recognizes private networks', () => {
  expect(['10.1.2.3', 'fd00::1', '100.64.0.1', '169.254.1.1'].map(rangeKind)).toEqual(Array(4).fill('private'))
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(rangeKind)).toEqual(Array(3).fill('loopback'))
  expect(['203.0.113.7', '2001:4860::8888'].map(rangeKind)).toEqual(Array(2).fill('public'))
})
