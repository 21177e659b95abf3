const lastOf = new Map<string, Promise<void>>()

/**
 * Runs the work of one key one after another, in this process. For single-use tokens that cost a hash: the first call
 * does the work, and the others find the token used before hashing. The database decides who is first, because other
 * instances do not wait.
 */
export async function withMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (lastOf.get(key) ?? Promise.resolve()).then(work)
  const over = mine.then(
    () => undefined,
    () => undefined,
  )
  lastOf.set(key, over)
  try {
    return await mine
  } finally {
    if (lastOf.get(key) === over) lastOf.delete(key)
  }
}
