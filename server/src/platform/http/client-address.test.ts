import { describe, expect, test } from 'vitest'
import { clientAddress, sourceOf, trustedProxies, trustsEverybody } from './client-address.ts'

const nobody = trustedProxies([])
const proxies = trustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8:1::/48'])

describe('without trusted proxies', () => {
  test.each(['1.2.3.4', '1.2.3.4, 10.0.0.1', '127.0.0.1', '::1', ''])('ignores X-Forwarded-For: %s', (header) => {
    expect(clientAddress('203.0.113.9', header, nobody)).toBe('203.0.113.9')
  })
  test('maps an IPv4-mapped peer to its IPv4 address', () => {
    expect(clientAddress('::ffff:203.0.113.9', null, nobody)).toBe('203.0.113.9')
  })
  test('reports a disconnected peer as unknown', () =>
    expect(clientAddress(undefined, '1.2.3.4', proxies)).toBe('unknown'))
})

describe('behind trusted proxies', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['1.2.3.4, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['203.0.113.9,10.9.9.9 , 192.0.2.7', '203.0.113.9'],
    ['10.1.1.1, 10.9.9.9', '10.1.1.1'],
    ['2001:db8:ffff::1', '2001:db8:ffff::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:443', '203.0.113.9'],
    ['1.2.3.4:1, 203.0.113.9:65535, 10.9.9.9:80', '203.0.113.9'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:DB8:0::1]:443', '2001:db8::1'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    // An element that is not an address ends the walk at the proxy that sent it.
    ['[203.0.113.9]', '10.0.0.1'],
    ['[2001:db8::1', '10.0.0.1'],
    ['2001:db8::1]:443', '10.0.0.1'],
    ['[2001:db8::1]443', '10.0.0.1'],
    ['[fe80::1%eth0]:443', '10.0.0.1'],
    ['203.0.113.9:', '10.0.0.1'],
    ['203.0.113.9:https', '10.0.0.1'],
    ['203.0.113.9:443:443', '10.0.0.1'],
    ['shop.example:443', '10.0.0.1'],
    ['fe80::1%eth0', '10.0.0.1'],
    ['0313.0.113.9', '10.0.0.1'],
    ['0xcb.0.113.9', '10.0.0.1'],
    ['3405803785', '10.0.0.1'],
    ['203.0.113.9,', '10.0.0.1'],
    ['for=203.0.113.9', '10.0.0.1'],
    ['unknown', '10.0.0.1'],
  ])('takes %s as %s', (header, address) => expect(clientAddress('10.0.0.1', header, proxies)).toBe(address))

  test('reports only invalid elements of trusted proxies', () => {
    const told: string[] = []
    const ask = (header: string) => clientAddress('10.0.0.1', header, proxies, (proxy) => told.push(proxy))
    for (const header of ['203.0.113.9:443', 'unknown, 203.0.113.9', '10.1.1.1, 10.9.9.9']) ask(header)
    expect(told).toEqual([])
    for (const header of ['unknown', '1.2.3.4, _hidden, 10.9.9.9']) ask(header)
    expect(told).toEqual(['10.0.0.1', '10.9.9.9'])
  })

  test('ignores the header of an untrusted peer', () => {
    expect(clientAddress('198.51.100.1', '1.2.3.4', proxies)).toBe('198.51.100.1')
  })
})

describe('ranges of proxies', () => {
  test.each(['::ffff:10.0.0.0/104', '::ffff:10.0.0.1', '::ffff:10.0.0.1/128'])(
    'treats %s as its IPv4 range',
    (range) => {
      expect(clientAddress('10.0.0.1', '203.0.113.9', trustedProxies([range]))).toBe('203.0.113.9')
      expect(clientAddress('11.0.0.1', '203.0.113.9', trustedProxies([range]))).toBe('11.0.0.1')
    },
  )
  test.each(['0.0.0.0/0', '::/0', '::ffff:0:0/96', '::ffff:0.0.0.0/96', '128.0.0.0/1', '2000::/3'])(
    'reports that %s trusts everybody',
    (range) => expect(trustsEverybody(range)).toBe(true),
  )
  test.each(['10.0.0.0/8', '::ffff:10.0.0.0/104', '2001:db8::/32', '192.0.2.7', '::1', 'fd00::/16'])(
    'accepts %s as a proxy range',
    (range) => expect(trustsEverybody(range)).toBe(false),
  )
})

test('counts IPv4 sources by address and IPv6 sources by /64', () => {
  expect(sourceOf('203.0.113.9')).toBe('203.0.113.9')
  expect(sourceOf('2001:db8:1:2:3:4:5:6')).toBe(sourceOf('2001:db8:1:2::1'))
  expect(sourceOf('2001:db8:1:3::1')).not.toBe(sourceOf('2001:db8:1:2::1'))
  expect(sourceOf('unknown')).toBe('unknown')
})
