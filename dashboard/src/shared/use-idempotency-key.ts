import { useRef } from 'react'

export type IdempotencyKey = {
  /** The header of a request; the same as long as the content is the same, so that one that is sent twice is done once. */
  headersFor(content: unknown): { 'idempotency-key': string }
  /** Called when an act is done and the form stays: the same content is then another act. */
  renew(): void
}

/** One key for one form, kept outside of the call: a repeat after a lost answer gets the answer of the first. */
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

/** 128 random bits; `crypto.randomUUID` is missing on an address without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
