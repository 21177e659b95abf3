import type { Socket } from 'node:net'
import type pg from 'pg'

/** A pool with its maximum silence during a statement; must exceed the statement timeout. */
export type Deadline = { pool: pg.Pool; silenceMs: number }

/**
 * TCP keep-alive: after this much idle time the kernel probes the peer, and closes the connection after ten unanswered
 * probes in ten seconds. It does not probe while sent data is unacknowledged.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const

/** For migrations and for commands over whole tables, whose statements have no timeout. */
export const longestSilenceMs = 60 * 60_000

/** Remaining time of a busy connection after another one to the same server was closed. */
const doubtMs = 2_000

/**
 * Closes connections whose server has gone silent (security.md V-01, V-05, V-06). A network that drops packets, as
 * after a failover, never closes a connection, and PostgreSQL's statement timeout cannot reach this process. A
 * statement without a byte of answer within the time fails with `ETIMEDOUT`, and its connection leaves the pool. The
 * other connections of these pools share the network path: idle ones are closed too, busy ones get 2 s more. Slow
 * answers that still make progress are not affected.
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

/** A connection that can be marked as in doubt. */
type Watched = { doubt(): void }

/** Like `giveUpSilence`, for a single open connection. */
export function watchSilence(client: pg.Client, silenceMs: number, onSilent: () => void = () => {}): Watched {
  // The driver types it as a stream; by now it is the final socket, with or without TLS.
  const socket = client.connection.stream as Socket
  // `drain` means that everything is answered; bytes written after that wait for an answer.
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
  // Every byte in either direction restarts the timeout. Silence is fine while no answer is due.
  socket.setTimeout(silenceMs, () => {
    if (!isWaiting()) return
    // A connection that was already in doubt says nothing about connections made since.
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
