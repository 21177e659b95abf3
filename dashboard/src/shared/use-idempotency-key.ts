import { useRef } from 'react'

export type IdempotencyKey = {
  /** The header for a request. The key stays the same for the same content, so that a repeat has no second effect. */
  headersFor(content: unknown): { 'idempotency-key': string }
  /** Call after success if the form stays: the same content is then a new request. */
  renew(): void
}

/** The idempotency key of a form, kept across calls: a repeat after a lost answer returns the first answer. */
export function useIdempotencyKey(): IdempotencyKey {
  const last = useRef<{ content: string; key: string } | null>(null)
  return {
    headersFor(value) {
      const content = JSON.stringify(value)
      if (last.current?.content !== content) last.current = { content, key: newKey() }
      return { 'idempotency-key': last.current.key }
    },
    renew() {
      last.current = null
    },
  }
}

/** 128 random bits; `crypto.randomUUID` needs a secure origin. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
