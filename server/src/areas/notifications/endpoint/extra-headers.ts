import { maxExtraHeaders } from '@firepay/contract/notifications/extra-headers.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import type { SiteKey } from '../delivery-site.queries.ts'

type Address = SiteKey & { url: string }
type Headers = Readonly<Record<string, string>>

/** Placeholder of a value. */
const hidden = '••••••••'
/** Shorter pieces at the end of a cut response match by chance. */
const shortestPiece = 4
/** Shorter words of a value, such as `Bearer`, are not hidden alone. */
const shortestWord = 8
/** Texts up to this length may grow by placeholders without being cut. */
const shortestCut = 256
/** Bound of the search: forms of the values times characters of the response. */
const maxWork = 10_000_000

export function aadOf(siteId: string, name: string): string {
  return `notification_headers:${siteId}:${name}`
}

/** Names of the extra headers of an address, and when each value was set. */
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

/** Decrypts the extra headers of an address. */
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
 * Sets and removes extra headers, and deletes those of previous addresses of the site. The caller locks the row of the site,
 * so that changes are serialized.
 * @param changes by lower-case name; null removes the header
 * @throws ApiError `VALIDATION` beyond the maximum number
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

/** Every name, with a placeholder as value. */
export function withoutValues(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, hidden]))
}

/**
 * Hides sent header values in texts of the receiver, ignoring case: some receivers echo the request.
 * @param texts all texts that will be searched; if the search is too expensive, each is hidden whole
 */
export function hideEchoes(values: readonly string[], texts: readonly string[]): (text: string) => string {
  const forms = [...new Set(values.flatMap(formsOf))].toSorted((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  if (forms.length * texts.reduce((sum, { length }) => sum + length, 0) > maxWork) return () => hidden
  const whole = new RegExp(forms.map(RegExp.escape).join('|'), 'gi')
  const small = forms.map((form) => form.toLowerCase()).filter(({ length }) => length >= shortestPiece)
  return (text) => {
    const smallText = text.toLowerCase()
    // The end first: its cut-off value may contain a shorter value.
    const cut = small.reduce((longest, form) => Math.max(longest, lengthAtEnd(smallText, form)), 0)
    const shown = text.slice(0, text.length - cut).replaceAll(whole, hidden) + (cut > 0 ? hidden : '')
    // Placeholders must not make a text longer: a value of one letter would make it eight times as long.
    return shown.slice(0, Math.max(text.length, shortestCut))
  }
}

/**
 * Forms in which receivers echo a value: whole, its longer words, the decoded credentials after `Basic`, and their
 * encodings.
 */
function formsOf(value: string): string[] {
  const [, encoded = ''] = /^basic (.+)$/i.exec(value) ?? []
  const held = Buffer.from(encoded, 'base64').toString()
  const words = `${value} ${held} ${held.replace(':', ' ')}`
    .split(/[\s,;="]+/)
    .filter((word) => word.length >= shortestWord)
  return [...new Set([value, ...words].flatMap(spellingsOf))]
}

/** The text as is, in JSON (with and without `\/`), URL-encoded, form-encoded and HTML-escaped. */
function spellingsOf(text: string): string[] {
  const inJson = JSON.stringify(text).slice(1, -1)
  const inAddress = encodeURIComponent(text)
  const inPage = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const onPages = [inPage, inPage.replaceAll("'", '&#39;'), inPage.replaceAll("'", '&#x27;')]
  return [text, inJson, inJson.replaceAll('/', '\\/'), inAddress, inAddress.replaceAll('%20', '+'), ...onPages]
}

/** Length of the start of a value at the end of a text, where the stored response may be cut off. */
function lengthAtEnd(text: string, value: string): number {
  const begin = value.slice(0, shortestPiece)
  const first = Math.max(0, text.length - value.length)
  for (let at = text.indexOf(begin, first); at >= 0; at = text.indexOf(begin, at + 1)) {
    if (value.startsWith(text.slice(at))) return text.length - at
  }
  return 0
}
