import { randomBytes } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Changes } from './changes.ts'

type Item = { id: string; changes: Changes }
type Ring = { items: Item[]; isCut: boolean }

/** Seconds of a busy merchant, hours of a quiet one: enough for a short disconnection. */
const maxOfMerchant = 30
const maxItems = 5_000

/**
 * Recent announcements by merchant, so that an interrupted stream can resume. A position is the id of the merchant's
 * latest announcement, which is the same in every process, or the start of this history.
 */
export class History {
  private readonly rings = new Map<Id<'merchant'>, Ring>()
  private count = 0
  private beginning = newPosition()

  add(merchantId: Id<'merchant'>, item: Item): void {
    const ring = this.rings.get(merchantId) ?? { items: [], isCut: false }
    // Keeps merchants in order of their latest announcement.
    this.rings.delete(merchantId)
    this.rings.set(merchantId, ring)
    ring.items.push(item)
    this.count++
    if (ring.items.length > maxOfMerchant) {
      ring.items.shift()
      ring.isCut = true
      this.count--
    }
    while (this.count > maxItems) this.forgetOldest()
  }

  positionOf(merchantId: Id<'merchant'>): string {
    return this.rings.get(merchantId)?.items.at(-1)?.id ?? this.beginning
  }

  /** Announcements after the position; null when it is unknown. */
  since(merchantId: Id<'merchant'>, position: string): Changes[] | null {
    const ring = this.rings.get(merchantId)
    const items = ring?.items ?? []
    if (position === this.beginning) return ring?.isCut ? null : items.map(({ changes }) => changes)
    const index = items.findIndex(({ id }) => id === position)
    return index < 0 ? null : items.slice(index + 1).map(({ changes }) => changes)
  }

  /** Clears the history after a possible gap: no earlier position can resume. */
  clear(): void {
    this.rings.clear()
    this.count = 0
    this.beginning = newPosition()
  }

  private forgetOldest(): void {
    const [oldest] = this.rings
    if (!oldest) return
    this.rings.delete(oldest[0])
    this.count -= oldest[1].items.length
    // A reader at the old start would otherwise miss the dropped announcements.
    this.beginning = newPosition()
  }
}

function newPosition(): string {
  return randomBytes(9).toString('base64url')
}
