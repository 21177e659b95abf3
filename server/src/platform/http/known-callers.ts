import { hashToken } from '../crypto/tokens.ts'

const maxTokens = 10_000
/** A person has ten sessions at most (security.md S-11), each with the current and the previous token. */
const maxTokensOfOne = 20

/**
 * Whom a token was last proved to belong to, so that calls are counted by person before the token is authenticated again
 * (security.md V-03). Only an authenticated call adds a token, and a caller has at most 20, so nobody can fill it or count
 * for somebody else. An unknown token is counted for itself.
 */
export class KnownCallers {
  private readonly callers = new Map<string, string>()
  private readonly keys = new Map<string, Set<string>>()

  /** @returns who is counted for a call with the token, and the key of the token; both empty without one */
  find(token: string | undefined): { caller: string; key: string } {
    if (token === undefined) return { caller: '', key: '' }
    const key = keyOf(token)
    return { caller: this.callers.get(key) ?? key, key }
  }

  /** @returns whether it was not known before */
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

  /** @returns whether it was known */
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

/** No token stays in memory that could be used. */
function keyOf(token: string): string {
  return hashToken(token).toString('base64')
}
