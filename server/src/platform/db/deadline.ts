import type { Socket } from 'node:net'
import type pg from 'pg'

/** A pool, and how long it waits for an answer of which not a byte comes: longer than its statement timeout. */
export type Deadline = { pool: pg.Pool; silenceMs: number }

/**
 * The system asks a connection that is silent for so long whether the other machine is still there, and ends it when ten
 * questions in ten seconds stay without answer. It asks only when nothing of ours is under way.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const

/** For migrations and for commands that walk through everything, whose statements have no timeout. */
export const longestSilenceMs = 60 * 60_000

/** What a busy connection still has once another one to the same server was given up. */
const doubtMs = 2_000

/**
 * Destroys connections whose server has gone silent (security.md V-01, V-05, V-06): a network that swallows packets, as
 * after a failover, never ends a connection by itself, and PostgreSQL's own statement timeout does not reach us then.
 * A statement without a byte of answer within the time fails with `ETIMEDOUT`, and its connection leaves the pool. The
 * others of these pools go the same way through the network: idle ones are destroyed with it, busy ones have 2 s more.
 * What is slow and still sends is left alone.
 */
export function giveUpSilence(deadlines: readonly Deadline[]): void {
  const watched = new Set<Watched>()
  for (const { pool, silenceMs } of deadlines) {
    pool.on('connect', (client) => {
      const connection = watchSilence(client, silenceMs, () => {
        for (const other of watched) if (other !== connection) other.doubt()
      })
      watched.add(connection)
      client.once('end', () => watched.delete(connection))
    })
  }
}

/** A connection that can be told that the way to its server is in doubt. */
type Watched = { doubt(): void }

/** The same for one connection alone, once it is open. */
export function watchSilence(client: pg.Client, silenceMs: number, onSilent: () => void = () => {}): Watched {
  // The driver types it as any stream; it is a socket, and by now the final one, with TLS or without.
  const socket = client.connection.stream as Socket
  // Everything is answered when the client has drained: what is written after that waits for its answer.
  let settledBytes = socket.bytesWritten
  const isWaiting = () => socket.bytesWritten !== settledBytes
  const giveUp = () => {
    const error = new Error('Connection terminated: the database has been silent for too long')
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  }
  client.on('drain', () => {
    settledBytes = socket.bytesWritten
    if (socket.timeout !== silenceMs) socket.setTimeout(silenceMs)
  })
  // Each byte in either direction starts the time anew; while no answer is awaited, silence is as it should be.
  socket.setTimeout(silenceMs, () => {
    if (!isWaiting()) return
    // One that was in doubt already tells nothing new: connections made since then are well.
    if (socket.timeout === silenceMs) onSilent()
    giveUp()
  })
  return {
    doubt() {
      if (isWaiting()) socket.setTimeout(doubtMs)
      else giveUp()
    },
  }
}
