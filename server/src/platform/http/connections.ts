import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { Connection } from './connection.ts'
import { StartQueue } from './start-queue.ts'
import { Taking } from './taking.ts'

/** Asked again and again by what restarts a server that does not answer. */
const urgentPaths = ['/livez', '/readyz']

const lookEveryMs = 1_000
/** What all connections together may let wait in memory. */
const maxHeldBytes = 64 * 1024 * 1024

export type Bounds = { lookEveryMs: number; maxHeldBytes: number; stallMs?: number; graceMs?: number }
type Open = { connection: Connection; taking: Taking }

/**
 * The connections of a server. Each gets its answers one at a time, and is cut when its client does not take them; when
 * all of them together hold too much, those that have waited longest are cut first (security.md V-07).
 */
export class Connections {
  private readonly open = new Map<Socket, Open>()
  private readonly starts = new StartQueue()
  private readonly bounds: Bounds
  private readonly timer: NodeJS.Timeout

  /**
   * @param answer gets each request when those before it on its connection are answered
   * @param refuse is asked first when a request comes, and again when it would start: a refusal waits for nothing
   */
  constructor(
    server: Server,
    answer: RequestListener,
    refuse: (...[incoming, outgoing]: Parameters<RequestListener>) => boolean = () => false,
    bounds: Bounds = { lookEveryMs, maxHeldBytes },
  ) {
    this.bounds = bounds
    const scheduled: RequestListener = (incoming, outgoing) => {
      if (refuse(incoming, outgoing)) return
      const start = () => {
        if (!incoming.socket.destroyed && !refuse(incoming, outgoing)) void answer(incoming, outgoing)
      }
      // Not those that come in heaps: they would keep each other waiting.
      const isAhead = this.open.get(incoming.socket)?.connection.isAhead ?? true
      this.starts.enter(start, !isAhead && urgentPaths.includes(incoming.url ?? ''))
    }
    server.on('connection', (socket) => this.add(socket, scheduled))
    server.on('request', (incoming, outgoing) => this.open.get(incoming.socket)?.connection.enter(incoming, outgoing))
    this.timer = setInterval(() => this.look(), bounds.lookEveryMs)
    this.timer.unref()
    server.on('close', () => clearInterval(this.timer))
  }

  private add(socket: Socket, answer: RequestListener): void {
    this.open.set(socket, { connection: new Connection(socket, answer), taking: new Taking(this.bounds) })
    socket.once('close', () => this.open.delete(socket))
  }

  private look(): void {
    let heldBytes = 0
    for (const { connection, taking } of this.open.values()) {
      const { socket } = connection
      if (socket.destroyed) continue
      taking.look(socket.bytesWritten, socket.writableLength, this.bounds.lookEveryMs)
      if (taking.isOver) socket.destroy()
      else heldBytes += connection.heldBytes
    }
    if (heldBytes <= this.bounds.maxHeldBytes) return
    const longestFirst = [...this.open.values()]
      .filter(({ connection }) => !connection.socket.destroyed && connection.heldBytes > 0)
      .sort((a, b) => b.taking.stillForMs - a.taking.stillForMs)
    for (const { connection } of longestFirst) {
      if (heldBytes <= this.bounds.maxHeldBytes) return
      heldBytes -= connection.heldBytes
      connection.socket.destroy()
    }
  }

  /** Whether a refusal written now would be taken for the answer to an earlier request, or for a part of it. */
  isAnswerDue(socket: Socket): boolean {
    return this.open.get(socket)?.connection.isAnswerDue ?? false
  }
}
