import { ApiError } from '../http/api-error.ts'

/** Batches written at once in this process: the other connections stay free for people who read. */
const mostAtOnce = 6
/** Batches of one site that wait; more would only wait longer than their sender does. */
const mostWaiting = 200

const lines = new Map<string, (() => void)[]>()
let atOnce = 0
const waitingForRoom: (() => void)[] = []

/**
 * Runs one batch of a site after the other, and few of all sites at once. The database locks the site anyway; waiting
 * here instead of there holds no connection, so that a site that sends a lot keeps nobody else from the database.
 * @throws ApiError `OVERLOADED` when 200 batches of the site wait already
 */
export async function inTurn<T>(siteId: string, work: () => Promise<T>): Promise<T> {
  await takeSite(siteId)
  try {
    if (atOnce >= mostAtOnce) await new Promise<void>((resolve) => waitingForRoom.push(resolve))
    else atOnce += 1
    try {
      return await work()
    } finally {
      // The place goes to whoever waits for it; only without one it becomes free.
      const next = waitingForRoom.shift()
      if (next) next()
      else atOnce -= 1
    }
  } finally {
    giveSite(siteId)
  }
}

async function takeSite(siteId: string): Promise<void> {
  const line = lines.get(siteId)
  if (!line) {
    lines.set(siteId, [])
    return
  }
  if (line.length >= mostWaiting) {
    throw new ApiError('OVERLOADED', 'Too many batches of this site wait already.', { retryAfterSeconds: 2 })
  }
  await new Promise<void>((resolve) => line.push(resolve))
}

function giveSite(siteId: string): void {
  const next = lines.get(siteId)?.shift()
  if (next) next()
  else lines.delete(siteId)
}
