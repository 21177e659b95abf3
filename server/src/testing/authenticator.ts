import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@firepay/contract/auth/auth.schemas.ts'

/** Errors of the authenticator that a test can request. */
export type Flaw = {
  origin?: string
  rpId?: string
  /** User verification flag; true by default. */
  userVerified?: boolean
  /** Replaces the next signature count. */
  counter?: number
  challenge?: string
  userHandle?: string
  /** Signs with another key. */
  foreignKey?: boolean
}

/** A software security key: ES256, one credential, a signature counter. Acts as browser and key together. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  readonly #origin: string
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  counter = 0

  /** @param origin of the page: `http://127.0.0.1:7070` */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** Answers the options of a registration. */
  create(options: Record<string, unknown>, flaw: Flaw = {}): PasskeyAttestation {
    const { challenge, user } = options as { challenge: string; user: { id: string } }
    this.#userHandle = user.id
    const client = this.#clientData('webauthn.create', challenge, flaw)
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.credentialId.length)
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, coseKey(this.#keys.publicKey)])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(this.#authenticatorData(flaw, credential))],
    ])
    return {
      id: this.credentialId.toString('base64url'),
      rawId: this.credentialId.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  /** Answers the options of a sign-in. */
  get(options: Record<string, unknown>, flaw: Flaw = {}): PasskeyAssertion {
    const { challenge } = options as { challenge: string }
    this.counter += 1
    const client = this.#clientData('webauthn.get', challenge, flaw)
    const data = this.#authenticatorData(flaw)
    const key = flaw.foreignKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#keys.privateKey
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), key)
    return {
      id: this.credentialId.toString('base64url'),
      rawId: this.credentialId.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: flaw.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    }
  }

  #clientData(type: string, challenge: string, flaw: Flaw): Buffer {
    const origin = flaw.origin ?? this.#origin
    return Buffer.from(JSON.stringify({ type, challenge: flaw.challenge ?? challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(flaw: Flaw, credential?: Buffer): Buffer {
    const rpId = flaw.rpId ?? new URL(this.#origin).hostname
    const present = 0x01
    const verified = flaw.userVerified === false ? 0 : 0x04
    const flags = Buffer.of(present | verified | (credential ? 0x40 : 0))
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(flaw.counter ?? this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, counter, credential ?? Buffer.alloc(0)])
  }
}

/** COSE: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [Buffer.of(0x01), Buffer.of(0x02)],
    [Buffer.of(0x03), Buffer.of(0x26)],
    [Buffer.of(0x20), Buffer.of(0x01)],
    [Buffer.of(0x21), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.of(0x22), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

// The subset of CBOR (RFC 8949) used above: maps of up to 23 pairs, texts and bytes of up to 65,535.
function cborMap(pairs: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.of(0xa0 | pairs.length), ...pairs.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length)
  if (length < 256) return Buffer.of((major << 5) | 24, length)
  return Buffer.of((major << 5) | 25, length >> 8, length & 0xff)
}
