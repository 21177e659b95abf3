/** A question to the user that several callers may await; a dialog of the application shows it. */
export type Question = {
  /** Asks, or joins the pending question. */
  ask(): Promise<boolean>
  /** Answers the question: true if done, false if refused. */
  settle(done: boolean): void
  isAsked(): boolean
  subscribe(listener: () => void): () => void
}

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
