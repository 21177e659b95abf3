import { randomBytes } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { addChanges, type ChangedKind, type Changes } from './changes.ts'

/** Changes of one or several merchants, as sent through the database. */
export type Announcement = { id: string; merchants: Map<Id<'merchant'>, Changes> }

/** PostgreSQL limits payloads to less than 8,000 bytes. */
const maxBytes = 7_500
/** Low enough that one merchant's changes always fit. */
const maxIds = 20

type Written = [merchantId: string, kinds: [kind: string, count: number, ids: string[]][]]

/** @returns the payloads to send, each with a random id */
export function writeAnnouncements(merchants: ReadonlyMap<Id<'merchant'>, Changes>): string[] {
  const texts: string[] = []
  let parts: string[] = []
  let bytes = 0
  const close = () => {
    if (parts.length > 0) texts.push(`["${randomBytes(9).toString('base64url')}",${parts.join(',')}]`)
    parts = []
    bytes = 0
  }
  for (const [merchantId, changes] of merchants) {
    const kinds = [...changes].map(([kind, { count, ids }]) => [kind, count, ids.slice(0, maxIds)])
    const part = JSON.stringify([merchantId, kinds])
    if (bytes + part.length > maxBytes) close()
    parts.push(part)
    bytes += part.length + 1
  }
  close()
  return texts
}

/** Parses a payload from another process of the product; null for anything else. */
export function readAnnouncement(text: string): Announcement | null {
  try {
    const [id, ...parts] = JSON.parse(text) as [string, ...Written[]]
    const merchants = new Map<Id<'merchant'>, Changes>()
    for (const [merchantId, kinds] of parts) {
      const changes: Changes = new Map()
      for (const [kind, count, ids] of kinds) addChanges(changes, kind as ChangedKind, { count, ids })
      merchants.set(merchantId as Id<'merchant'>, changes)
    }
    return { id, merchants }
  } catch {
    return null
  }
}
