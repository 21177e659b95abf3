import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { ClientPace } from './client-pace.ts'
import { Connection } from './connection.ts'
import { StartQueue } from './start-queue.ts'

/** Polled by supervisors that restart an unresponsive server. */
const urgentPaths = ['/livez', '/readyz']

const lookEveryMs = 1_000
/** Maximum pending bytes of all connections together. */
const maxHeldBytes = 64 * 1024 * 1024

export type Bounds = { lookEveryMs: number; maxHeldBytes: number; stallMs?: number; graceMs?: number }
type Open = { connection: Connection; pace: ClientPace }

/**
 * The connections of a server. Each is answered one request at a time and is cut when its client does not read. When
 * all of them together hold too much, those that have waited longest are cut first (security.md V-07).
 */
export class Connections {
  private readonly open = new Map<Socket, Open>()
  private readonly starts = new StartQueue()
  private readonly bounds: Bounds
  private readonly timer: NodeJS.Timeout

  /**
   * @param answer called with each request once earlier ones on its connection are answered
   * @param refuse called when a request arrives and again before it starts: refusals do not wait
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
      // Pipelined requests get no priority: they would delay each other.
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
    this.open.set(socket, { connection: new Connection(socket, answer), pace: new ClientPace(this.bounds) })
    socket.once('close', () => this.open.delete(socket))
  }

  private look(): void {
    let heldBytes = 0
    for (const { connection, pace } of this.open.values()) {
      const { socket } = connection
      if (socket.destroyed) continue
      pace.sample(socket.bytesWritten, socket.writableLength, this.bounds.lookEveryMs)
      if (pace.isOver) socket.destroy()
      else heldBytes += connection.heldBytes
    }
    if (heldBytes <= this.bounds.maxHeldBytes) return
    const longestFirst = [...this.open.values()]
      .filter(({ connection }) => !connection.socket.destroyed && connection.heldBytes > 0)
      .sort((a, b) => b.pace.stillForMs - a.pace.stillForMs)
    for (const { connection } of longestFirst) {
      if (heldBytes <= this.bounds.maxHeldBytes) return
      heldBytes -= connection.heldBytes
      connection.socket.destroy()
    }
  }

  /** True when a refusal written now would be read as the answer to an earlier request, or as part of it. */
  isAnswerDue(socket: Socket): boolean {
    return this.open.get(socket)?.connection.isAnswerDue ?? false
  }
}
