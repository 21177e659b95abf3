import { maxExtraHeaders } from '@firepay/contract/notifications/extra-headers.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import type { SiteKey } from '../delivery-site.queries.ts'

/** The address that the headers go to. */
type Address = SiteKey & { url: string }
type Headers = Readonly<Record<string, string>>

/** What stands for a value that is shown to nobody. */
const hidden = '••••••••'
/** Shorter, a piece at the end of a cut answer may be anything. */
const shortestPiece = 4
/** A word of a value that is looked for alone: `Bearer` is none. */
const shortestWord = 8
/** Texts up to this length are kept whole with what stands for values in them. */
const shortestCut = 256
/** Bound of the search: forms of the values times characters of the response, however many values are set or repeated. */
const maxWork = 10_000_000

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

/**
 * Hides in texts of a receiver the values that it was sent, in capitals or small letters: some answer what they were asked.
 * @param texts all in which it will be asked for; where looking through them takes too long, nothing of them is shown
 */
export function hideEchoes(values: readonly string[], texts: readonly string[]): (text: string) => string {
  const forms = [...new Set(values.flatMap(formsOf))].toSorted((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text
  if (forms.length * texts.reduce((sum, { length }) => sum + length, 0) > maxWork) return () => hidden
  const whole = new RegExp(forms.map(RegExp.escape).join('|'), 'gi')
  const small = forms.map((form) => form.toLowerCase()).filter(({ length }) => length >= shortestPiece)
  return (text) => {
    const smallText = text.toLowerCase()
    // The end first: what is cut off there may hold a shorter value.
    const cut = small.reduce((longest, form) => Math.max(longest, lengthAtEnd(smallText, form)), 0)
    const shown = text.slice(0, text.length - cut).replaceAll(whole, hidden) + (cut > 0 ? hidden : '')
    // A value of one letter must not make a long text eight times as long.
    return shown.slice(0, Math.max(text.length, shortestCut))
  }
}

/** As receivers repeat a value: whole, its longer words alone, what `Basic` stands before, and as others spell them. */
function formsOf(value: string): string[] {
  const [, encoded = ''] = /^basic (.+)$/i.exec(value) ?? []
  const held = Buffer.from(encoded, 'base64').toString()
  const words = `${value} ${held} ${held.replace(':', ' ')}`
    .split(/[\s,;="]+/)
    .filter((word) => word.length >= shortestWord)
  return [...new Set([value, ...words].flatMap(spellingsOf))]
}

/** As it is, and as JSON (with and without `\/`), addresses, forms and pages spell it. */
function spellingsOf(text: string): string[] {
  const inJson = JSON.stringify(text).slice(1, -1)
  const inAddress = encodeURIComponent(text)
  const inPage = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const onPages = [inPage, inPage.replaceAll("'", '&#39;'), inPage.replaceAll("'", '&#x27;')]
  return [text, inJson, inJson.replaceAll('/', '\\/'), inAddress, inAddress.replaceAll('%20', '+'), ...onPages]
}

/** How much of a value stands at the end of a text: it may be cut off with the end of what is kept. */
function lengthAtEnd(text: string, value: string): number {
  const begin = value.slice(0, shortestPiece)
  const first = Math.max(0, text.length - value.length)
  for (let at = text.indexOf(begin, first); at >= 0; at = text.indexOf(begin, at + 1)) {
    if (value.startsWith(text.slice(at))) return text.length - at
  }
  return 0
}
