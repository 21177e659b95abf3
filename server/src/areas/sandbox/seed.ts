import { createHash } from 'node:crypto'
import { roles } from '@firepay/contract/product/abilities.ts'
import { asId, encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { commandActor } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { hashPassword } from '../identity/passwords/password-hashing.ts'
import { ingestBatch } from '../ingest/ingest.ts'
import { createMember, createMerchantWithOwner } from '../merchants/create-merchant.ts'
import { closeSetup } from '../onboarding/close-setup.ts'
import { createSite } from '../sites/create-site.ts'
import { makeApiSecret } from '../sites/secrets/api-secret.ts'
import { makeSecretKey } from '../sites/secrets/secret-key.ts'
import { dayMs } from './calendar.ts'
import { batchesOf } from './fill-sandbox.ts'
import { type Shop, shopAt } from './shops.ts'
import { siteOf } from './start-sandbox.ts'
import { generateTraffic } from './traffic.ts'

export type SeedOptions = {
  merchants: number
  /** Sites per merchant. */
  sites: number
  /** Payments per merchant, spread over its sites, without the refunds, payouts and so on that follow. */
  transactions: number
  /** The same text gives the same people, ids, secrets and events. */
  rand: string
  /** Number of days before today over which the payments are spread. */
  days: number
}

export type SeedResult = {
  merchants: {
    id: string
    members: { email: string; password: string; role: string }[]
    sites: { id: string; apiSecret: string; secretKey: string }[]
  }[]
}

const batchSize = 1_000
/** Sites seeded in parallel: batches of one site are serialized, those of different sites are not. */
const sitesPerTick = 3

type SeededSite = {
  merchantId: Id<'merchant'>
  id: Id<'site'>
  shop: Shop
  seed: string
  payments: number
  until: number
}

/**
 * Creates merchants with a member of each role, sites and traffic, through the same code as the API and ingest. Running it
 * again with the same options changes nothing, or continues an interrupted run.
 * @param onProgress called with the number of payments so far
 * @throws UserError when other data with the same `rand` exists, or an event is not accepted
 */
export async function seed(
  deps: Deps,
  options: SeedOptions,
  signal: AbortSignal,
  onProgress: (payments: number) => void = () => {},
): Promise<SeedResult> {
  const result: SeedResult = { merchants: [] }
  const work: SeededSite[] = []
  for (let index = 0; index < options.merchants; index++) {
    const made = await seedMerchant(deps, options, index)
    result.merchants.push(made.merchant)
    work.push(...made.sites)
  }
  let payments = 0
  const sendNext = async () => {
    for (let site = work.shift(); site && !signal.aborted; site = work.shift()) {
      const onPayments = (more: number) => {
        payments += more
        onProgress(payments)
      }
      await sendTraffic(deps, { ...site, days: options.days }, { signal, onPayments })
    }
  }
  await Promise.all(Array.from({ length: sitesPerTick }, sendNext))
  return result
}

async function seedMerchant(deps: Deps, options: SeedOptions, index: number) {
  const { rand } = options
  // The other options are part of the identity too: other options create other merchants.
  const place = `${rand}/${options.sites}/${options.transactions}/${options.days}/${index}`
  const merchantId = asId('merchant', uuidFrom(`${place}/merchant`))
  const domain = `m${index + 1}.${hex(`${rand}/domain`).slice(0, 8)}.example`
  const members = roles.map((role) => ({
    email: `${role}@${domain}`,
    password: passwordFrom(`${rand}/${index}/${role}`),
    role,
  }))
  const known = await deps.db.app
    .selectFrom('merchant_directory')
    .select('created_at')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  const now = known?.created_at ?? deps.clock.now()
  const shops = Array.from({ length: options.sites }, (_, at) => shopAt(index * options.sites + at))
  const sites = shops.map((shop, at) => ({ id: asId('site', uuidFrom(`${place}/site/${at}`)), shop }))
  const hashes: string[] = []
  // Sequentially: the queue of password hashes rejects after two seconds of waiting, and nothing retries here.
  if (!known) for (const member of members) hashes.push(await hashPassword(member.password))
  const timeZone = shops[0]?.timeZone ?? 'UTC'

  const secrets = await withTenant(deps.db.app, merchantId, async (trx) => {
    if (!known) {
      for (const [at, member] of members.entries()) {
        const name = `${member.role.charAt(0).toUpperCase()}${member.role.slice(1)} of merchant ${index + 1}`
        const person = { email: member.email, fullName: name, passwordHash: hashes[at] ?? '', timeZone }
        const merchant = { id: merchantId, name: shops[0]?.name ?? `Merchant ${index + 1}`, timeZone }
        const userId =
          member.role === 'owner'
            ? await createMerchantWithOwner(trx, now, merchant, person)
            : await createMember(trx, now, { merchantId, role: member.role }, person)
        if (userId === null) {
          throw new UserError(`${member.email} is taken by other data with --rand ${rand}; choose another --rand.`)
        }
      }
      await closeSetup(trx, now)
      await recordAuditEvent(trx, merchantId, {
        ...commandActor('seed'),
        at: deps.clock.now(),
        action: 'merchant.created',
        object: { type: 'merchant', id: encodeId('merchant', merchantId), name: shops[0]?.name ?? '' },
      })
    }
    const made: { apiSecret: string; secretKey: string }[] = []
    for (const [at, { id, shop }] of sites.entries()) {
      const wanted = { ...siteOf(shop), merchantId, sandbox: false, id }
      const random = randomFrom(`${place}/secrets/${at}`)
      if (known) {
        const apiSecret = makeApiSecret({ merchantId, siteId: id }, wanted.mode, random(32))
        made.push({ apiSecret, secretKey: makeSecretKey(random(32)) })
      } else made.push((await createSite(deps, trx, wanted, random)).secrets)
    }
    return made
  })

  const startOfDay = Math.floor(now.getTime() / dayMs) * dayMs
  const share = (at: number) =>
    Math.floor(options.transactions / options.sites) + (at < options.transactions % options.sites ? 1 : 0)
  return {
    merchant: {
      id: encodeId('merchant', merchantId),
      members,
      sites: sites.map((site, at) => ({
        id: encodeId('site', site.id),
        apiSecret: secrets[at]?.apiSecret ?? '',
        secretKey: secrets[at]?.secretKey ?? '',
      })),
    },
    sites: sites.map(
      ({ id, shop }, at): SeededSite => ({
        merchantId,
        id,
        shop,
        seed: `${place}/${at}`,
        payments: share(at),
        until: startOfDay,
      }),
    ),
  }
}

async function sendTraffic(
  deps: Deps,
  site: SeededSite & { days: number },
  { signal, onPayments }: { signal: AbortSignal; onPayments: (more: number) => void },
): Promise<void> {
  const { shop, seed: ownSeed, until, payments } = site
  if (payments === 0) return
  const traffic = generateTraffic({ seed: ownSeed, shop, from: until - site.days * dayMs, until, payments })
  for (const batch of batchesOf(traffic, batchSize)) {
    if (signal.aborted) return
    const results = await ingestBatch(deps, { merchantId: site.merchantId, siteId: site.id }, batch)
    const odd = results.find((result) => result.status === 'refused' || result.status === 'held')
    if (odd) throw new UserError(`The event ${odd.id} was ${odd.status}: ${odd.message ?? odd.code ?? ''}`)
    onPayments(batch.filter((event) => event.type === 'payment.created').length)
  }
}

function hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A deterministic id in the form of a UUIDv7. */
function uuidFrom(text: string): string {
  const digits = hex(text)
  const time = '0190a3c5d000'
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-a${digits.slice(3, 6)}-${digits.slice(6, 18)}`
}

function passwordFrom(text: string): string {
  return `seed ${(hex(`${text}/password`).slice(0, 20).match(/.{5}/g) ?? []).join(' ')}`
}

/** Deterministic bytes: first those of the API secret, then those of the secret key. */
function randomFrom(text: string): (bytes: number) => Buffer {
  let count = 0
  return (bytes) => createHash('sha256').update(`${text}/${count++}`).digest().subarray(0, bytes)
}
