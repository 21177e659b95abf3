import { hashToken } from '../crypto/tokens.ts'
import { anonymous } from '../queue/bounded-queue.ts'
import type { Asker } from '../queue/round-robin.ts'

/** Sender of a call, before authentication. */
export type Sender = {
  token: string | undefined
  /** Source (`sourceOf`) by which anonymous callers are counted. Read only for unknown tokens. */
  readonly source: string
}

const maxTokens = 10_000
/** A user has at most ten sessions (security.md S-11), each with the current and the previous token. */
const maxTokensOfOne = 20

/** Group of recently issued tokens that have not been used yet. */
const newcomers = 'newcomers'

/**
 * Remembers the owner of each token, so that calls are counted per caller before they are authenticated again
 * (security.md V-03). Only authenticated calls add tokens, at most 20 per caller, so nobody can fill the memory or
 * count for others. Unknown tokens are counted by source; those issued here separately from anonymous ones, which cost
 * nothing to make up.
 */
export class KnownCallers {
  private readonly callers = new Map<string, string>()
  private readonly keys = new Map<string, Set<string>>()
  private readonly isIssued: (token: string) => boolean

  constructor(isIssued: (token: string) => boolean) {
    this.isIssued = isIssued
  }

  /** @returns the asker of a call and the key of its token, which is empty without one */
  find(sender: Sender): { asker: Asker; key: string } {
    const { token } = sender
    if (token === undefined) return { asker: { group: anonymous, member: sender.source }, key: '' }
    const key = keyOf(token)
    const group = this.callers.get(key)
    if (group !== undefined) return { asker: { group }, key }
    return { asker: { group: this.isIssued(token) ? newcomers : anonymous, member: sender.source }, key }
  }

  /** @returns true when it was not known before */
  remember(token: string, caller: string): boolean {
    const key = keyOf(token)
    if (this.callers.get(key) === caller) return false
    this.remove(key)
    const own = this.keys.get(caller) ?? new Set()
    const [oldestOfOne] = own
    if (own.size >= maxTokensOfOne && oldestOfOne !== undefined) this.remove(oldestOfOne)
    const [oldest] = this.callers.keys()
    if (this.callers.size >= maxTokens && oldest !== undefined) this.remove(oldest)
    this.callers.set(key, caller)
    this.keys.set(caller, own.add(key))
    return true
  }

  /** @returns true when it was known */
  forget(token: string): boolean {
    return this.remove(keyOf(token))
  }

  private remove(key: string): boolean {
    const caller = this.callers.get(key)
    if (caller === undefined) return false
    this.callers.delete(key)
    const own = this.keys.get(caller)
    own?.delete(key)
    if (own?.size === 0) this.keys.delete(caller)
    return true
  }
}

/** Only hashes of tokens stay in memory. */
function keyOf(token: string): string {
  return hashToken(token).toString('base64')
}
