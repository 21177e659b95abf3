import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node's parser gets one head at a time. A head is no shorter than this. */
const shortestHead = 'GET / HTTP/1.1'.length
/**
 * While a body comes it gets so many bytes, and what follows to the end of a head: a body may be full of what looks like one,
 * and a few requests may follow it in the same piece.
 */
const bodyPieceBytes = 256
const endOfHead = '\r\n\r\n'

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

/**
 * One client connection. Its requests are answered one at a time: the next one is not parsed before the answer has been
 * handed to the kernel, and meanwhile nothing is read. Node itself parses all requests of a chunk (64 KiB, over a thousand of
 * them) and starts all handlers at once, each with its answer in memory (security.md V-07).
 */
export class Connection {
  readonly socket: Socket
  private readonly parse: (bytes: Buffer) => void
  private readonly answer: RequestListener
  /** Was read and is not parsed yet. */
  private rest: Buffer | null = null
  private current: Exchange | null = null
  /** Came in the same piece as the end of an earlier request's body. */
  private readonly waiting: Exchange[] = []
  private isHeld = false

  /** @param socket as the HTTP server has just set it up, before anything is read from it */
  constructor(socket: Socket, answer: RequestListener) {
    this.socket = socket
    this.answer = answer
    const [parse] = socket.listeners('data')
    if (!parse) throw new Error('The HTTP server does not listen to this connection')
    // Node's server reads past the stream as long as nobody else listens to it; ours comes first, so that it stops.
    socket.on('data', (chunk: Buffer) => this.take(chunk))
    socket.off('data', parse as () => void)
    this.parse = parse as (bytes: Buffer) => void
    socket.on('resume', () => this.feed())
  }

  /** Bytes in memory that wait for the client to take them, or to be parsed. */
  get heldBytes(): number {
    return this.socket.writableLength + (this.rest?.length ?? 0)
  }

  /** Whether more was sent before the answer to the request that is being answered. */
  get isAhead(): boolean {
    return this.rest !== null || this.waiting.length > 0
  }

  /** Whether the next bytes written belong to the answer to a request that is here whole. */
  get isAnswerDue(): boolean {
    return this.isBusy || (this.current?.outgoing.headersSent ?? false)
  }

  /** Answers the request, after those that came before it. */
  enter(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (this.current) this.waiting.push({ incoming, outgoing })
    else this.start({ incoming, outgoing })
  }

  private start(exchange: Exchange): void {
    this.current = exchange
    // Not before the last byte has left the process.
    exchange.outgoing.once('close', () => this.goOn())
    void this.answer(exchange.incoming, exchange.outgoing)
  }

  private goOn(): void {
    this.current = null
    if (this.socket.destroyed) return
    const next = this.waiting.shift()
    if (next) this.start(next)
    if (!this.isHeld || this.isBusy) return
    this.isHeld = false
    this.socket.resume()
  }

  private take(chunk: Buffer): void {
    this.rest = this.rest ? Buffer.concat([this.rest, chunk]) : chunk
    this.feed()
  }

  /** Whether a request is here whole and not answered. */
  private get isBusy(): boolean {
    return this.waiting.length > 0 || (this.current?.incoming.complete ?? false)
  }

  private feed(): void {
    while (this.rest) {
      // An answer that closes the connection, and a refusal of what is no HTTP, are the last.
      if (this.socket.writableEnded || this.socket.destroyed) this.rest = null
      else if (this.isBusy) {
        this.isHeld = true
        this.socket.pause()
        return
      } else if (this.socket.isPaused()) return
      else this.parse(this.nextPiece(this.rest))
    }
  }

  private nextPiece(rest: Buffer): Buffer {
    const found = rest.indexOf(endOfHead, this.current ? bodyPieceBytes : shortestHead)
    const end = found < 0 ? rest.length : found + endOfHead.length
    this.rest = end < rest.length ? rest.subarray(end) : null
    return rest.subarray(0, end)
  }
}
