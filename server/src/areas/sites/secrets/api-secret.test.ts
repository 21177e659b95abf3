import { asId } from '@firepay/contract/product/ids.ts'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { testMasterKey } from '../../../testing/keys.ts'
import { makeApiSecret, parseApiSecret } from './api-secret.ts'
import { makeSecretKey, parseSecretKey } from './secret-key.ts'

const place = () => ({ merchantId: newId('merchant'), siteId: newId('site') })
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'

describe('API secret', () => {
  it('contains merchant and site', () => {
    const of = place()
    expect(parseApiSecret(makeApiSecret(of, 'live'))).toEqual(of)
    const first = {
      merchantId: asId('merchant', '00000000-0000-7000-8000-000000000000'),
      siteId: asId('site', '00000000-0000-7000-8000-000000000001'),
    }
    expect(parseApiSecret(makeApiSecret(first, 'test', Buffer.alloc(32)))).toEqual(first)
    const last = {
      merchantId: asId('merchant', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
      siteId: asId('site', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
    }
    expect(parseApiSecret(makeApiSecret(last, 'live', Buffer.alloc(32, 255)))).toEqual(last)
  })

  it('is refused with any one character changed', () => {
    const secret = makeApiSecret(place(), 'live')
    for (let at = 0; at < secret.length; at++) {
      for (const letter of alphabet) {
        if (letter === secret[at]) continue
        expect(parseApiSecret(secret.slice(0, at) + letter + secret.slice(at + 1))).toBeNull()
      }
    }
  })

  it('is refused shortened, lengthened, or with two characters exchanged', () => {
    const secret = makeApiSecret(place(), 'test')
    expect(parseApiSecret(secret.slice(0, -1))).toBeNull()
    expect(parseApiSecret(`${secret}0`)).toBeNull()
    expect(parseApiSecret(` ${secret}`)).toBeNull()
    expect(parseApiSecret(`${secret}\n`)).toBeNull()
    expect(parseApiSecret('')).toBeNull()
    for (let at = 8; at < secret.length - 1; at++) {
      if (secret[at] === secret[at + 1]) continue
      expect(parseApiSecret(`${secret.slice(0, at)}${secret[at + 1]}${secret[at]}${secret.slice(at + 2)}`)).toBeNull()
    }
  })
})

describe('secret key', () => {
  it('has 36 bytes, the last four a checksum of the others', () => {
    const key = makeSecretKey()
    expect(key).toMatch(/^whsec_/)
    expect(parseSecretKey(key)).toHaveLength(36)
    const flipped = key.replace(/(?<=^whsec_.{10})./, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect(parseSecretKey(flipped)).toBeNull()
  })
})

describe('encryption', () => {
  it('decrypts only for the same aad and only unchanged', () => {
    const sealed = seal(testMasterKey, 'here', Buffer.from('a secret'))
    expect(unseal(testMasterKey, 'here', sealed).toString()).toBe('a secret')
    expect(() => unseal(testMasterKey, 'there', sealed)).toThrow()
    for (const at of [0, 12, 28]) {
      const cipher = Buffer.from(sealed.cipher)
      cipher[at] = (cipher[at] ?? 0) ^ 1
      expect(() => unseal(testMasterKey, 'here', { ...sealed, cipher })).toThrow()
    }
    expect(() => unseal(testMasterKey, 'here', { ...sealed, keyId: 'ffffffff' })).toThrow(/master key/)
  })
})
