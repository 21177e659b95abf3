/**
 * Abilities of each role: the server enforces this table, the user record includes a role's rows, and the roles page
 * shows it.
 */
export const roles = ['owner', 'admin', 'finance', 'developer', 'support', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Parses a role name; null for unknown or absent ones. */
export function parseRole(text: string | null | undefined): Role | null {
  return (roles as readonly string[]).includes(text ?? '') ? (text as Role) : null
}

/** Operators access a merchant with the abilities of a viewer, plus balances. */
export type CallerRole = Role | 'operator'

export type Ability = { action: string; subject: string }

type Row = { action: string; subject: string; roles: readonly CallerRole[] }

const everybody = ['owner', 'admin', 'finance', 'developer', 'support', 'viewer', 'operator'] as const

export const abilityTable = [
  { action: 'read', subject: 'Site', roles: everybody },
  { action: 'read', subject: 'Transaction', roles: everybody },
  { action: 'read', subject: 'Notification', roles: everybody },
  { action: 'read', subject: 'Balance', roles: ['owner', 'admin', 'finance', 'operator'] },
  { action: 'create', subject: 'Report', roles: ['owner', 'admin', 'finance'] },
  { action: 'import', subject: 'Event', roles: ['owner', 'admin', 'finance'] },
  { action: 'export', subject: 'Transaction', roles: ['owner', 'admin', 'finance', 'operator'] },
  { action: 'read', subject: 'Customer', roles: ['owner', 'admin', 'finance', 'support'] },
  { action: 'repeat', subject: 'Notification', roles: ['owner', 'admin', 'developer'] },
  { action: 'read', subject: 'Payload', roles: ['owner', 'admin', 'developer'] },
  { action: 'create', subject: 'Site', roles: ['owner', 'admin', 'developer'] },
  { action: 'update', subject: 'Site', roles: ['owner', 'admin', 'developer'] },
  { action: 'archive', subject: 'Site', roles: ['owner', 'admin'] },
  { action: 'regenerate', subject: 'Secret', roles: ['owner', 'admin', 'developer'] },
  { action: 'update', subject: 'SiteIpAllowList', roles: ['owner', 'admin', 'developer'] },
  { action: 'update', subject: 'Note', roles: ['owner', 'admin', 'finance', 'developer', 'support'] },
  { action: 'share', subject: 'View', roles: ['owner', 'admin', 'finance', 'developer', 'support'] },
  { action: 'manage', subject: 'Member', roles: ['owner', 'admin'] },
  { action: 'read', subject: 'AuditLog', roles: ['owner', 'admin'] },
  { action: 'manage', subject: 'Owner', roles: ['owner'] },
  { action: 'update', subject: 'Merchant', roles: ['owner'] },
] as const satisfies readonly Row[]

type TableRow = (typeof abilityTable)[number]
/** `read Balance`: every pair in the table. */
export type AbilityName = TableRow extends infer R
  ? R extends TableRow
    ? `${R['action']} ${R['subject']}`
    : never
  : never

/** Abilities of a role, in the order of the table. */
export function abilitiesOf(role: CallerRole): Ability[] {
  return abilityTable
    .filter((row) => (row.roles as readonly CallerRole[]).includes(role))
    .map(({ action, subject }) => ({ action, subject }))
}

/** True when the role has the ability: `can('viewer', 'read Balance')` is false. */
export function can(role: CallerRole, ability: AbilityName): boolean {
  return abilityTable.some(
    (row) => `${row.action} ${row.subject}` === ability && (row.roles as readonly CallerRole[]).includes(role),
  )
}
