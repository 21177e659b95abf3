import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { UserError } from '../errors/user-error.ts'
import { chooseDataDir } from './data-dir.ts'

/** Root folder of the repository. */
export const root = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))))

const filled = z.string().min(1)
const range = z.string().refine(isAddressRange, 'is not an address or a range like 10.0.0.0/8')
const ranges = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(range).max(100))

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'is not a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `is not between ${min} and ${max}`)

const environment = z.object({
  NODE_ENV: filled.optional(),
  HOST: filled.default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port')
    .transform(Number)
    .refine((port) => port <= 65535, 'is not a port')
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'is not an http or https address' })
    .refine((text) => new URL(text).pathname === '/' && !/[?#]/.test(text), 'must be an origin, without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: filled.default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_ROLE_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'is not a name of lower-case letters, digits and _')
    .default('firepay'),
  ALLOW_UNSAFE_DATABASE: z.enum(['0', '1'], 'is neither 0 nor 1').default('0'),
  MASTER_KEY_FILE: filled.optional(),
  TRUSTED_PROXIES: ranges,
  CALLBACK_ALLOW_CIDRS: ranges,
  MAIL_URL: z
    .string()
    .regex(/^(smtps?|file):/, 'must begin with smtp:, smtps: or file:')
    .optional(),
  SIGNUP: z.enum(['open', 'invite', 'off'], 'is none of open, invite, off').optional(),
  PRESET: z.enum(['pci'], 'is not pci, the one preset there is').optional(),
  SESSION_HOURS: wholeNumber(1, 24).default(12),
  SESSION_IDLE_MINUTES: wholeNumber(1, 720).optional(),
  // At least 7 days: longer than the retry schedule and the time until a failing address is disabled.
  NOTIFICATION_PAYLOAD_DAYS: wholeNumber(7, 3_650).optional(),
  DEMO: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
  APP_NAME: z.string().min(1).max(60).default('Firepay'),
  TEST_CLOCK: filled.optional(),
  APP_FAULT: z.enum(['no-tenant-filter'], 'is not no-tenant-filter, the one fault there is').optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
})

/** The validated environment of the program. */
export interface Config {
  /** `NODE_ENV=production`, a non-loopback `HOST` or an https `PUBLIC_URL`. */
  production: boolean
  host: string
  port: number
  /** True when the port was set; only the default port falls back to the next free one. */
  portIsNamed: boolean
  /** An origin without a trailing slash. */
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  databaseRolePrefix: string
  allowUnsafeDatabase: boolean
  masterKeyFile: string | undefined
  trustedProxies: readonly string[]
  callbackAllowCidrs: readonly string[]
  mailUrl: string | undefined
  signup: 'open' | 'invite' | 'off'
  /** Stricter rules of PCI DSS: idle timeout and character classes. */
  preset: 'pci' | undefined
  /** Maximum session age and maximum idle time (security.md S-05). */
  session: { familyMs: number; idleMs: number }
  /** Retention of notification payloads in days; undefined: forever. */
  notificationPayloadDays: number | undefined
  demo: boolean
  appName: string
  testClock: string | undefined
  /** Disables one layer of protection for tests of the next (security.md C-04). */
  appFault: 'no-tenant-filter' | undefined
  rateLimits: boolean
  /** Messages to print at start: settings that were adjusted. */
  notes: readonly string[]
}

export const defaultPort = 7070
/** PCI DSS 8.2.8: re-authenticate after 15 minutes without activity. */
const pciIdleMinutes = 15

/**
 * Reads the environment, falling back to `.env` in the repository. Empty variables count as unset. Relative paths are
 * relative to the repository, so they do not depend on the working directory.
 * @throws UserError one message that lists every error
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  if (env === process.env && existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    throw new UserError(parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}.`).join('\n'))
  }
  const value = parsed.data
  const production =
    value.NODE_ENV === 'production' || !isLoopback(value.HOST) || (value.PUBLIC_URL?.startsWith('https:') ?? false)
  const wrong: string[] = []
  if (production) {
    if (!value.MASTER_KEY_FILE) {
      wrong.push('MASTER_KEY_FILE is not set; production needs a file with a key of at least 32 random bytes.')
    }
    if (value.TEST_CLOCK) wrong.push('TEST_CLOCK is refused in production.')
    if (value.APP_FAULT) wrong.push('APP_FAULT is refused in production.')
    if (value.RATE_LIMITS === 'off') wrong.push('RATE_LIMITS=off is refused in production.')
  }
  const longestIdle = value.PRESET === 'pci' ? pciIdleMinutes : undefined
  if (longestIdle !== undefined && (value.SESSION_IDLE_MINUTES ?? 0) > longestIdle) {
    wrong.push(`SESSION_IDLE_MINUTES is at most ${longestIdle} with PRESET=pci.`)
  }
  if (wrong.length > 0) throw new UserError(wrong.join('\n'))

  const wanted = resolve(root, value.DATA_DIR)
  const place = value.DATABASE_URL ? { dir: wanted } : chooseDataDir(wanted)
  return {
    production,
    host: value.HOST,
    port: value.PORT ?? defaultPort,
    portIsNamed: value.PORT !== undefined,
    publicUrl: value.PUBLIC_URL,
    dataDir: place.dir,
    databaseUrl: value.DATABASE_URL,
    databaseRolePrefix: value.DATABASE_ROLE_PREFIX,
    allowUnsafeDatabase: value.ALLOW_UNSAFE_DATABASE === '1',
    masterKeyFile: value.MASTER_KEY_FILE ? resolve(root, value.MASTER_KEY_FILE) : undefined,
    trustedProxies: value.TRUSTED_PROXIES,
    callbackAllowCidrs: value.CALLBACK_ALLOW_CIDRS,
    mailUrl: value.MAIL_URL,
    signup: value.SIGNUP ?? (production ? 'invite' : 'open'),
    preset: value.PRESET,
    session: {
      familyMs: value.SESSION_HOURS * 3_600_000,
      idleMs: (value.SESSION_IDLE_MINUTES ?? longestIdle ?? 30) * 60_000,
    },
    notificationPayloadDays: value.NOTIFICATION_PAYLOAD_DAYS,
    demo: value.DEMO === 'on',
    appName: value.APP_NAME,
    testClock: value.TEST_CLOCK ? resolve(root, value.TEST_CLOCK) : undefined,
    appFault: value.APP_FAULT,
    rateLimits: value.RATE_LIMITS === 'on',
    notes: place.note ? [place.note] : [],
  }
}

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

function isAddressRange(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text)
}
