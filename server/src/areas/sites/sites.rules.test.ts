import { describe, expect, it } from 'vitest'
import { assertNotificationUrl } from './sites.rules.ts'

const development = { production: false, callbackAllowCidrs: ['127.0.0.0/8', '::1'] }

const open = { production: false, callbackAllowCidrs: [] }

describe('destinations of notifications', () => {
  it.each([
    [development, 'https://shop.example/hook'],
    [development, 'http://127.0.0.1:4000/hook'],
    [development, 'http://[::1]:4000/hook'],
    [development, 'http://receiver.internal/hook'],
    [{ ...development, production: true }, 'https://shop.example/hook'],
    [{ ...development, production: true }, 'https://127.0.0.1:4000/hook'],
    [open, 'https://8.8.8.8/hook'],
    [open, 'https://shop.example.:8443/hook'],
    [open, 'https://[2606:4700::1111]/hook'],
  ])('%o accepts %s', (config, url) => {
    expect(() => assertNotificationUrl(config, url)).not.toThrow()
  })

  it.each([
    [{ ...development, production: true }, 'http://127.0.0.1/hook'],
    [development, 'http://192.0.2.1/hook'],
    [development, 'http://[2001:db8::1]/hook'],
    [{ production: false, callbackAllowCidrs: [] }, 'http://shop.example/hook'],
    [development, 'https://shop.example/hook#part'],
    [development, 'https://10.0.0.1:4000/hook'],
    [open, 'https://8.8.8.8:4000/hook'],
  ])('%o refuses %s', (config, url) => {
    expect(() => assertNotificationUrl(config, url)).toThrow(expect.objectContaining({ code: 'ENDPOINT_BLOCKED' }))
  })

  it.each(['http://shop.example/hook', 'https://shop.example:22/hook', 'https://localhost/hook'])(
    'gives %s no exemption for an unresolvable name',
    (url) => {
      expect(() => assertNotificationUrl(open, url, [])).toThrow(expect.objectContaining({ code: 'ENDPOINT_BLOCKED' }))
    },
  )

  it.each([
    ...['127.0.0.1', '0x7f.1', '2130706433', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', 'localhost', 'a.localhost', 'localhost.'],
    ...['[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[ff02::1]', '[::ffff:8.8.8.8]', '[2002:7f00:1::]', '[64:ff9b::1]'],
    ...['[64:ff9b:1::1]', '[2001::1]', '[2001:db8::1]', '[5f00::1]', 'shop.example:22', 'shop.example:444'],
  ])('refuses https to %s without allowed ranges', (host) => {
    expect(() => assertNotificationUrl(open, `https://${host}/hook`)).toThrow(
      expect.objectContaining({ code: 'ENDPOINT_BLOCKED' }),
    )
  })
})
