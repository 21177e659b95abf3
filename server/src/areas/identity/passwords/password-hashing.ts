import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { ApiError } from '../../../platform/errors/api-error.ts'

type Cost = { memoryKib: number; passes: number; parallelism: number }

/** Cost of new hashes (security.md A-04). Raising it re-hashes each password at its next sign-in. */
const presentCost: Cost = { memoryKib: 19 * 1024, passes: 2, parallelism: 1 }

const hashBytes = 32
/**
 * A hash takes 19 MiB and about 40 ms of a core. One core stays free, so that other calls are answered during many
 * sign-ins (security.md A-04).
 */
export const maxConcurrentHashes = Math.max(1, Math.min(4, availableParallelism() - 1))
const longestWaitMs = 2_000

let running = 0
const waiting: (() => void)[] = []

/**
 * Hashes a password with argon2id and a random salt, as a PHC string.
 * @throws ApiError `OVERLOADED` after 2 s in the queue
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return phcString(presentCost, salt, await inHashingQueue(() => derive(password, salt, presentCost, hashBytes)))
}

/**
 * Compares a password with a PHC string, inside the queue (`inHashingQueue`). Null, for an unknown account, costs the
 * same and never matches.
 */
export async function isPasswordOf(phc: string | null, password: string): Promise<boolean> {
  const { cost, salt, hash } = parsePhc(phc ?? decoy)
  const derived = await derive(password, salt, cost, hash.length)
  return timingSafeEqual(derived, hash) && phc !== null
}

/** True when the hash has a lower cost than new ones. */
export function isOutdated(phc: string): boolean {
  const { cost } = parsePhc(phc)
  return (
    cost.memoryKib < presentCost.memoryKib ||
    cost.passes < presentCost.passes ||
    cost.parallelism !== presentCost.parallelism
  )
}

const decoy = phcString(presentCost, randomBytes(16), randomBytes(hashBytes))

function derive(password: string, salt: Buffer, cost: Cost, length: number): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: Buffer.from(password, 'utf8'),
    nonce: salt,
    parallelism: cost.parallelism,
    memory: cost.memoryKib,
    passes: cost.passes,
    tagLength: length,
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}

/**
 * Runs work that hashes once a slot is free.
 * @throws ApiError `OVERLOADED` after 2 s in the queue, without starting the work
 */
export async function inHashingQueue<T>(work: () => Promise<T>): Promise<T> {
  await lockKey()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function lockKey(): Promise<void> {
  if (running < maxConcurrentHashes) {
    running++
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timeout)
      resolve()
    }
    const timeout = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(new ApiError('OVERLOADED', undefined, { retryAfterSeconds: 5 }))
    }, longestWaitMs)
    waiting.push(start)
  })
}

function phcString(cost: Cost, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(hash)}`
}

function parsePhc(phc: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc)
  if (!match) throw new Error('A stored password hash is not a PHC string of argon2id')
  const [, memoryKib, passes, parallelism, salt = '', hash = ''] = match
  return {
    cost: { memoryKib: Number(memoryKib), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
