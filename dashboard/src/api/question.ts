/** A question to the person that several may wait for at once; a dialog of the application asks it. */
export type Question = {
  /** Asks, unless it is asked already. */
  ask(): Promise<boolean>
  /** The person has done what was asked, or turned away. */
  settle(done: boolean): void
  isAsked(): boolean
  subscribe(listener: () => void): () => void
}

/** One question of this page. */
export function createQuestion(): Question {
  let waiting: { answer: Promise<boolean>; settle: (done: boolean) => void } | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask() {
      if (waiting === null) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        waiting = { answer: promise, settle: resolve }
        tell()
      }
      return waiting.answer
    },
    settle(done) {
      const settled = waiting
      waiting = null
      tell()
      settled?.settle(done)
    },
    isAsked: () => waiting !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
