import { createHash } from 'node:crypto'
import { asId, type Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import { browserFamily } from '../../../platform/caller/device-name.ts'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { networkOf } from '../../../platform/http/client-address.ts'
import { newCookieToken, readCookie } from './browser-cookies.ts'

const forgottenMs = 180 * 86_400_000
/** The oldest are dropped beyond this; a sign-in stores two. */
const maxMarks = 40
/** Wrong passwords allowed from a known device while its address is locked. */
export const maxDeviceFailures = 10
/** Placeholder user of an unknown address, so that both cases run the same queries. */
export const nobody = asId('user', '00000000-0000-0000-0000-000000000000')

/** Identification of a device, as stored: SHA-256 of the browser's token, and of its surroundings. */
export type Device = {
  token: string | null
  browser: Buffer | null
  /** The /24 or /48 with the browser family, for browsers without cookies and for programs. */
  network: Buffer
}

export function deviceOf(deps: Pick<Deps, 'config'>, request: RequestFacts): Device {
  const token = readCookie(deps, request, 'device')
  const surroundings = `${networkOf(request.address)}\n${browserFamily(request.userAgent)}`
  return {
    token,
    browser: token === null ? null : hashToken(token),
    network: createHash('sha256').update(surroundings).digest(),
  }
}

export function marksOf({ browser, network }: Device): Buffer[] {
  return browser === null ? [network] : [browser, network]
}

/**
 * Remembers a device on which a session was opened. A browser keeps its token if it is already known for this user;
 * otherwise it gets a new one, so that nobody can choose it.
 * @returns the browser's token, and whether the device is new; the user's first device does not count as new
 */
export async function rememberDevice(
  trx: Trx,
  now: Date,
  userId: Id<'user'>,
  device: Device,
): Promise<{ token: string; isNew: boolean }> {
  await forgetOld(trx, now, userId)
  const known = await trx.selectFrom('known_devices').select('device_hash').where('user_id', '=', userId).execute()
  const isKnown = (mark: Buffer | null) => mark !== null && known.some((one) => one.device_hash.equals(mark))
  const token = device.token !== null && isKnown(device.browser) ? device.token : newCookieToken('device')
  await trx
    .insertInto('known_devices')
    .values(
      [hashToken(token), device.network].map((device_hash) => ({
        user_id: userId,
        device_hash,
        failures: 0,
        last_seen_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ failures: 0, last_seen_at: now }),
    )
    .execute()
  return { token, isNew: known.length > 0 && !marksOf(device).some(isKnown) }
}

async function forgetOld(trx: Trx, now: Date, userId: Id<'user'>): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<', new Date(now.getTime() - forgottenMs))
    .execute()
  const beyond = await trx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_hash')
    .offset(maxMarks - 2)
    .execute()
  if (beyond.length === 0) return
  const hashes = beyond.map((row) => row.device_hash)
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', 'in', hashes).execute()
}

/** Forgets all devices of the user, after a reset that an attack may have made necessary. */
export async function forgetDevices(trx: Trx, userId: Id<'user'>): Promise<void> {
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/**
 * Whether the device is known by browser or network, unless it failed too often itself.
 * @param userId null for an unknown address, which runs the same query
 */
export async function findKnownMarks(
  db: Kysely<Database>,
  userId: Id<'user'> | null,
  device: Device,
): Promise<{ browser: boolean; network: boolean }> {
  const rows = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId ?? nobody)
    .where('device_hash', 'in', marksOf(device))
    .where('failures', '<', maxDeviceFailures)
    .execute()
  const isKnown = (mark: Buffer | null) => mark !== null && rows.some((row) => row.device_hash.equals(mark))
  return { browser: isKnown(device.browser), network: isKnown(device.network) }
}
