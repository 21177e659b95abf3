import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { apiSecretPrefix, hashApiSecret, makeApiSecret } from './api-secret.ts'
import { makeSecretKey, secretKeyPrefix } from './secret-key.ts'

/** Plain secrets of a new site. Shown once, never stored (security.md K-02). */
export type PlainSecrets = { apiSecret: string; secretKey: string }

export type SecretKind = 'api_secret' | 'secret_key'

/** Source of a secret's random bytes; replaced for seeded data. */
export type RandomSource = (bytes: number) => Buffer

type SiteOfSecret = { merchantId: Id<'merchant'>; siteId: Id<'site'>; mode: 'live' | 'test'; at: Date }

/** Creates both secrets of a new site. */
export async function issueSiteSecrets(
  deps: Pick<Deps, 'masterKey'>,
  trx: Trx,
  site: SiteOfSecret,
  random: RandomSource = randomBytes,
): Promise<PlainSecrets> {
  const apiSecret = await issueSecret(deps, trx, { ...site, kind: 'api_secret' }, random)
  const secretKey = await issueSecret(deps, trx, { ...site, kind: 'secret_key' }, random)
  return { apiSecret, secretKey }
}

/**
 * Creates the current secret of a kind; the caller handles the previous one. The API secret is stored as a hash, the
 * secret key encrypted, because it signs.
 * @returns the plain secret, which is available only here
 */
export async function issueSecret(
  deps: Pick<Deps, 'masterKey'>,
  trx: Trx,
  site: SiteOfSecret & { kind: SecretKind },
  random: RandomSource = randomBytes,
): Promise<string> {
  const { kind } = site
  const id = randomUUIDv7()
  const isApi = kind === 'api_secret'
  const secret = isApi ? makeApiSecret(site, site.mode, random(32)) : makeSecretKey(random(32))
  const sealed = isApi ? null : seal(deps.masterKey, aadOf(id), Buffer.from(secret))
  await trx
    .insertInto('site_secrets')
    .values({
      merchant_id: site.merchantId,
      site_id: site.siteId,
      id,
      kind,
      prefix: isApi ? apiSecretPrefix(site.mode) : secretKeyPrefix,
      last4: secret.slice(-4),
      hash: isApi ? hashApiSecret(secret) : null,
      cipher: sealed?.cipher ?? null,
      key_id: sealed?.keyId ?? null,
      created_at: site.at,
      expires_at: null,
      last_used_at: null,
    })
    .execute()
  return secret
}

/** Decrypts the secret key of a stored row. @throws Error when it is encrypted under another master key */
export function openSecretKey(
  deps: Pick<Deps, 'masterKey'>,
  row: { id: string; cipher: Buffer | null; key_id: string | null },
): string {
  if (!row.cipher || !row.key_id) throw new Error(`secret ${row.id} is not a secret key`)
  return unseal(deps.masterKey, aadOf(row.id), { cipher: row.cipher, keyId: row.key_id }).toString()
}

/** The aad of a secret key. */
export function aadOf(secretId: string): string {
  return `site_secrets:${secretId}`
}
