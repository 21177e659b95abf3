import { expect, test } from 'vitest'
import { covers, extentOf, isCidr, parseCidr } from './cidr.ts'

test.each([
  ['203.0.113.9', '203.0.113.9/32'],
  [' 203.0.113.9/32 ', '203.0.113.9/32'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:DB8:0:0:0:0:0:0/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['2001:db8:0:1:0:0:0:1/128', '2001:db8:0:1::1/128'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3/128'],
  ['::1', '::1/128'],
  ['::ffff:192.0.2.1', '192.0.2.1/32'],
  ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
])('reads %s as %s', (text, canonical) => {
  expect(parseCidr(text)).toMatchObject({ text: canonical })
})

test.each([
  '',
  'office',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.09',
  '0x7f.0.0.1',
  '203.0.113.9:443',
  '[::1]',
  'fe80::1%eth0',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '203.0.113.0/24/8',
])('refuses %s', (text) => {
  expect(parseCidr(text)).toEqual({ problem: 'shape' })
})

test('suggests the range when host bits are set', () => {
  expect(parseCidr('203.0.113.77/24')).toEqual({ problem: 'host-bits', meant: '203.0.113.0/24' })
  expect(parseCidr('2001:db8::5/64')).toEqual({ problem: 'host-bits', meant: '2001:db8::/64' })
})

test('refuses invalid prefix lengths, and ranges of all addresses', () => {
  for (const text of ['1.2.3.4/33', '1.2.3.4/', '1.2.3.4/08', '::/129']) {
    expect(parseCidr(text)).toEqual({ problem: 'length' })
  }
  expect(parseCidr('0.0.0.0/0')).toEqual({ problem: 'everything' })
  expect(parseCidr('::/0')).toEqual({ problem: 'everything' })
})

test('checks whether a range contains an address', () => {
  expect(covers('198.51.100.0/24', '198.51.100.24')).toBe(true)
  expect(covers('198.51.100.0/24', '::ffff:198.51.100.24')).toBe(true)
  expect(covers('198.51.100.0/28', '198.51.100.24')).toBe(false)
  expect(covers('2001:db8::/32', '2001:db8:40::9')).toBe(true)
  expect(covers('2001:db8::/32', '198.51.100.24')).toBe(false)
})

test('shows the extent of a range', () => {
  const cidr = parseCidr('203.0.113.16/28')
  expect(isCidr(cidr) && extentOf(cidr)).toEqual({ first: '203.0.113.16', last: '203.0.113.31', count: 16 })
  const wide = parseCidr('2001:db8::/32')
  expect(isCidr(wide) && extentOf(wide)).toMatchObject({ last: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', count: null })
})
