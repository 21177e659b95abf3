/**
 * What each role of a merchant may do: the matrix as data.
 * The server enforces this table, the user record carries a role's rows, the roles page shows it.
 */
export const roles = ['owner', 'admin', 'finance', 'developer', 'support', 'viewer'] as const
export type Role = (typeof roles)[number]

/** The role of that name; null for any other text, and without one. */
export function parseRole(text: string | null | undefined): Role | null {
  return (roles as readonly string[]).includes(text ?? '') ? (text as Role) : null
}

/** An operator of the service looks into a merchant with the abilities of a viewer, and balances. */
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
/** `read Balance`: every pair that the table has. */
export type AbilityName = TableRow extends infer R
  ? R extends TableRow
    ? `${R['action']} ${R['subject']}`
    : never
  : never

/** The abilities of a role, in the order of the table. */
export function abilitiesOf(role: CallerRole): Ability[] {
  return abilityTable
    .filter((row) => (row.roles as readonly CallerRole[]).includes(role))
    .map(({ action, subject }) => ({ action, subject }))
}

/** Whether the role holds the ability: `can('viewer', 'read Balance')` is false. */
export function can(role: CallerRole, ability: AbilityName): boolean {
  return abilityTable.some(
    (row) => `${row.action} ${row.subject}` === ability && (row.roles as readonly CallerRole[]).includes(role),
  )
}
