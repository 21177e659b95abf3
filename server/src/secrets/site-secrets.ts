import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { apiSecretPrefix, hashApiSecret, makeApiSecret } from './api-secret.ts'
import { seal, unseal } from './seal.ts'
import { makeSecretKey, secretKeyPrefix } from './secret-key.ts'

/** The plain secrets of a new site. Shown once, never stored (security.md K-02). */
export type PlainSecrets = { apiSecret: string; secretKey: string }

/** Where a secret's bytes come from: the system's chance, except for seeded data. */
export type RandomSource = (bytes: number) => Buffer

/** Makes both secrets of a new site. Of the API secret a hash is stored, of the secret key a cipher: it has to sign. */
export async function issueSiteSecrets(
  deps: Pick<Deps, 'masterKey'>,
  trx: Trx,
  site: { merchantId: string; siteId: string; mode: 'live' | 'test'; at: Date },
  random: RandomSource = randomBytes,
): Promise<PlainSecrets> {
  const apiSecret = makeApiSecret(site, site.mode, random(32))
  const secretKey = makeSecretKey(random(32))
  const secretKeyId = randomUUIDv7()
  const sealed = seal(deps.masterKey, placeOf(secretKeyId), Buffer.from(secretKey))
  const both = {
    merchant_id: site.merchantId,
    site_id: site.siteId,
    created_at: site.at,
    expires_at: null,
    last_used_at: null,
  }
  await trx
    .insertInto('site_secrets')
    .values([
      {
        ...both,
        id: randomUUIDv7(),
        kind: 'api_secret',
        prefix: apiSecretPrefix(site.mode),
        last4: apiSecret.slice(-4),
        hash: hashApiSecret(apiSecret),
        cipher: null,
        key_id: null,
      },
      {
        ...both,
        id: secretKeyId,
        kind: 'secret_key',
        prefix: secretKeyPrefix,
        last4: secretKey.slice(-4),
        hash: null,
        cipher: sealed.cipher,
        key_id: sealed.keyId,
      },
    ])
    .execute()
  return { apiSecret, secretKey }
}

/** The plain secret key of a stored row, to sign with. @throws Error when it is sealed under another master key */
export function openSecretKey(
  deps: Pick<Deps, 'masterKey'>,
  row: { id: string; cipher: Buffer | null; key_id: string | null },
): string {
  if (!row.cipher || !row.key_id) throw new Error(`secret ${row.id} is not a secret key`)
  return unseal(deps.masterKey, placeOf(row.id), { cipher: row.cipher, keyId: row.key_id }).toString()
}

function placeOf(secretId: string): string {
  return `site_secrets:${secretId}`
}
