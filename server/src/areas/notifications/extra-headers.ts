import { maxExtraHeaders } from '@firepay/contract/notifications/extra-headers.ts'
import { seal, unseal } from '../../platform/crypto/seal.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalid } from '../../platform/errors/api-error.ts'
import type { SiteKey } from './claim.queries.ts'

/** The address that the headers go to. */
type Address = SiteKey & { url: string }
type Headers = Readonly<Record<string, string>>

/** What stands for a value that is shown to nobody. */
const hidden = '••••••••'
/** Shorter, a piece at the end of a cut answer may be anything. */
const shortestPiece = 4
/** A word of a value that is looked for alone: `Bearer` is none. */
const shortestWord = 8

/** What the value of a header is sealed for. */
export function aadOf(siteId: string, name: string): string {
  return `notification_headers:${siteId}:${name}`
}

/** The names of the extra headers of an address, and since when each has its value. */
export async function listExtraHeaders(
  trx: Trx,
  { merchantId, siteId, url }: Address,
): Promise<{ name: string; set_at: Date }[]> {
  return await trx
    .selectFrom('notification_headers')
    .select(['name', 'set_at'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('url', '=', url)
    .orderBy('name')
    .execute()
}

/** The extra headers of an address with their values, to be sent. */
export async function openExtraHeaders(
  { masterKey }: Pick<Deps, 'masterKey'>,
  trx: Trx,
  { merchantId, siteId, url }: Address,
): Promise<Headers> {
  const rows = await trx
    .selectFrom('notification_headers')
    .select(['name', 'cipher', 'key_id'])
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('url', '=', url)
    .execute()
  return Object.fromEntries(
    rows.map(({ name, cipher, key_id }) => [
      name,
      unseal(masterKey, aadOf(siteId, name), { cipher, keyId: key_id }).toString(),
    ]),
  )
}

/**
 * Sets and takes away extra headers; what is set for an address the site no longer has is forgotten. The caller holds the
 * site's row, so that two changes follow each other.
 * @param changes by name in small letters; null takes one away
 * @throws ApiError `VALIDATION` when there would be too many
 */
export async function changeExtraHeaders(
  { masterKey }: Pick<Deps, 'masterKey'>,
  trx: Trx,
  { merchantId, siteId, url }: Address,
  { changes, now }: { changes: ReadonlyMap<string, string | null>; now: Date },
): Promise<void> {
  await trx
    .deleteFrom('notification_headers')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where((where) => where.or([where('url', '<>', url), where('name', 'in', [...changes.keys()])]))
    .execute()
  const rows = [...changes].flatMap(([name, value]) => {
    if (value === null) return []
    const { cipher, keyId } = seal(masterKey, aadOf(siteId, name), Buffer.from(value))
    return [{ merchant_id: merchantId, site_id: siteId, name, url, cipher, key_id: keyId, set_at: now }]
  })
  if (rows.length > 0) await trx.insertInto('notification_headers').values(rows).execute()
  const kept = await listExtraHeaders(trx, { merchantId, siteId, url })
  if (kept.length > maxExtraHeaders)
    throw invalid('headers', `An address has at most ${maxExtraHeaders} extra headers.`)
}

/** The headers as they are shown: every name, no value. */
export function withoutValues(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, hidden]))
}

/** A text of the receiver without the values that it was sent: some answer what they were asked. */
export function withoutEchoes(text: string, headers: Headers): string {
  return Object.values(headers)
    .flatMap(formsOf)
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, value) => withoutPiece(shown.replaceAll(value, hidden), value), text)
}

/** As receivers repeat a value: whole, its longer words alone, what `Basic` stands before, and as JSON and URLs spell them. */
function formsOf(value: string): string[] {
  const [, encoded = ''] = /^basic (.+)$/i.exec(value) ?? []
  const held = Buffer.from(encoded, 'base64').toString()
  const words = `${value} ${held} ${held.replace(':', ' ')}`
    .split(/[\s,;="]+/)
    .filter((word) => word.length >= shortestWord)
  const plain = [value, ...words]
  return [...new Set([...plain, ...plain.map(asInJson), ...plain.map(encodeURIComponent)])]
}

function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** A value may be cut off with the end of what is kept. */
function withoutPiece(text: string, value: string): string {
  for (let length = Math.min(value.length - 1, text.length); length >= shortestPiece; length--) {
    if (text.endsWith(value.slice(0, length))) return text.slice(0, -length) + hidden
  }
  return text
}
