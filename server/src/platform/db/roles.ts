import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { MasterKey } from '../crypto/master-key.ts'
import { codeOf } from '../errors/database-errors.ts'
import { UserError } from '../errors/user-error.ts'
import type { Address } from './address.ts'

/** The two database roles of the program. Neither owns anything or is a superuser. */
export interface RoleNames {
  /** Bound to one merchant at a time by row-level security. */
  app: string
  /** Reads across merchants to find work. */
  worker: string
}

export function roleNames(prefix: string): RoleNames {
  return { app: `${prefix}_app`, worker: `${prefix}_worker` }
}

/** Derives a role's password, so that instances with the same master key agree without communication. */
export function rolePassword(masterKey: MasterKey, role: string): string {
  return masterKey.derive(`db-role:${role}`).toString('base64url')
}

/**
 * Creates both roles or sets their password to that of this master key. Safe for concurrent processes.
 * @throws UserError when the owner may not create roles, a role is too powerful, or another running installation uses
 *   it
 */
export async function ensureRoles(
  owner: pg.Client,
  address: Address,
  names: RoleNames,
  masterKey: MasterKey,
): Promise<void> {
  for (const role of [names.app, names.worker]) {
    await ensureRole(owner, address, role, rolePassword(masterKey, role))
  }
}

async function ensureRole(owner: pg.Client, address: Address, role: string, password: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await owner.query<{ powerful: boolean; login: boolean }>(
        `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful, rolcanlogin as login
         from pg_roles where rolname = $1`,
        [role],
      )
      const [found] = rows
      if (!found) {
        await owner.query(`create role ${role} login password '${scramVerifier(password)}'`)
      } else if (found.powerful) {
        throw new UserError(
          `The role ${role} has more rights than Firepay allows; set DATABASE_ROLE_PREFIX to another name.`,
        )
      } else if (!found.login || !(await canSignIn({ ...address, user: role, password }))) {
        await refuseWhileInUse(owner, role)
        await owner.query(`alter role ${role} login password '${scramVerifier(password)}'`)
      }
      await owner.query(`grant usage on schema public to ${role}`)
      return
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (code === '42501') {
        throw new UserError(
          `The role in DATABASE_URL may not create or change the role ${role}; give it that right: alter role … createrole.`,
          { cause: error },
        )
      }
      // Roles belong to the whole server, so another database's start may have created it concurrently.
      if (attempt >= 5 || !['42710', '23505', 'XX000'].includes(code)) throw error
    }
  }
}

async function canSignIn(address: Address): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000, application_name: 'firepay trial' })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (['28P01', '28000'].includes(codeOf(error) ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function refuseWhileInUse(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_stat_activity where usename = $1 limit 1', [role])
  if (rowCount) {
    throw new UserError(
      `The role ${role} is in use by an installation with another master key; give this one the same MASTER_KEY_FILE, or another DATABASE_ROLE_PREFIX.`,
    )
  }
}

/** The SCRAM verifier of a password (RFC 5803), so that the password never appears in a statement or log. */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
