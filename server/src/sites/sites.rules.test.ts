import { describe, expect, it } from 'vitest'
import { assertNotificationUrl } from './sites.rules.ts'

const development = { production: false, callbackAllowCidrs: ['127.0.0.0/8', '::1'] }

describe('where notifications may go', () => {
  it.each([
    [development, 'https://shop.example/hook'],
    [development, 'http://127.0.0.1:4000/hook'],
    [development, 'http://[::1]:4000/hook'],
    [development, 'http://receiver.internal/hook'],
    [{ ...development, production: true }, 'https://shop.example/hook'],
  ])('%o takes %s', (config, url) => {
    expect(() => assertNotificationUrl(config, url)).not.toThrow()
  })

  it.each([
    [{ ...development, production: true }, 'http://127.0.0.1/hook'],
    [development, 'http://192.0.2.1/hook'],
    [development, 'http://[2001:db8::1]/hook'],
    [{ production: false, callbackAllowCidrs: [] }, 'http://shop.example/hook'],
    [development, 'https://shop.example/hook#part'],
  ])('%o refuses %s', (config, url) => {
    expect(() => assertNotificationUrl(config, url)).toThrow(expect.objectContaining({ code: 'ENDPOINT_BLOCKED' }))
  })
})
