const lastOf = new Map<string, Promise<void>>()

/**
 * Runs the works of one key one after the other, in this process. For what can be used once and costs a hash: of many at
 * once the first does the work, and the others find it used before they hash. Who is first is for the database to say,
 * as other instances do not wait.
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
