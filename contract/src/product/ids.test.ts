import { describe, expect, test } from 'vitest'
import { decodeId, encodeId } from './ids.ts'

describe('ids', () => {
  // From valid.yml of the TypeID specification 0.3.
  test.each([
    ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
    ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
    ['00000000-0000-0000-0000-00000000000a', '0000000000000000000000000a'],
    ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
    ['01890a5d-ac96-774b-bcce-b302099a8057', '01h455vb4pex5vsknk084sn02q'],
  ])('encodes %s as %s', (uuid, text) => {
    expect(encodeId('site', uuid)).toBe(`site_${text}`)
    expect(decodeId('site', `site_${text}`)).toBe(uuid)
  })

  test('round-trips any uuid', () => {
    for (let bit = 0; bit < 128; bit++) {
      const hex = (1n << BigInt(bit)).toString(16).padStart(32, '0')
      const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      expect(decodeId('transaction', encodeId('transaction', uuid))).toBe(uuid)
    }
  })

  test.each([
    'site_8zzzzzzzzzzzzzzzzzzzzzzzzz',
    'txn_00000000000000000000000000',
    'site_',
    'site_0000000000000000000000000u',
  ])('refuses %s as the id of a site', (text) => expect(decodeId('site', text)).toBeNull())
})
