import type { passkey, securityEvent, session } from '@firepay/contract/security/security.routes.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { deviceName, readUserAgent } from '../../platform/caller/device-name.ts'
import type { PasskeyRow } from './factors/factors.queries.ts'
import type { UserEventRow } from './history/security-events.queries.ts'
import type { SessionsTable } from './identity.tables.ts'

export function presentSession(row: Selectable<SessionsTable>, currentId: string): z.output<typeof session> {
  return {
    id: row.id,
    current: row.id === currentId,
    device: deviceName(row.user_agent),
    ...readUserAgent(row.user_agent),
    userAgent: row.user_agent,
    address: row.address,
    // Written only by startSession and freshenSession, from this list.
    methods: row.methods as z.output<typeof session>['methods'],
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_interactive_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export function presentPasskey(row: PasskeyRow): z.output<typeof passkey> {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    ...(row.last_used_at ? { lastUsedAt: row.last_used_at.toISOString() } : {}),
    backedUp: row.backed_up,
  }
}

export function presentEvent(row: UserEventRow): z.output<typeof securityEvent> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    type: row.type,
    outcome: row.outcome,
    address: row.address,
    device: deviceName(row.user_agent),
    ...readUserAgent(row.user_agent),
    ...(row.detail === null ? {} : { detail: row.detail }),
  }
}
