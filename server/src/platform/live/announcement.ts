import { randomBytes } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { addChanges, type ChangedKind, type Changes } from './changes.ts'

/** What changed in one merchant or several, as it goes through the database. */
export type Announcement = { id: string; merchants: Map<Id<'merchant'>, Changes> }

/** PostgreSQL takes less than 8,000 bytes. */
const maxBytes = 7_500
/** So that what one merchant changes always fits. */
const maxIds = 20

type Written = [merchantId: string, kinds: [kind: string, count: number, ids: string[]][]]

/** @returns the texts to send, each with an id that tells nothing */
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

/** Reads what another process of the product wrote; null for anything else. */
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
