import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node's parser gets one request head at a time. No head is shorter than this. */
const shortestHead = 'GET / HTTP/1.1'.length
/**
 * While a body arrives, the parser gets small pieces, and then input up to the end of a head: a body may contain what
 * looks like heads, and more requests may follow it in the same piece.
 */
const bodyPieceBytes = 256
const endOfHead = '\r\n\r\n'

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

/**
 * A client connection whose requests are answered one at a time: the next is not parsed before the answer has been
 * handed to the kernel, and meanwhile nothing is read. Node itself parses all requests of a chunk (64 KiB, over a
 * thousand) and starts all handlers at once, each with its answer in memory (security.md V-07).
 */
export class Connection {
  readonly socket: Socket
  private readonly parse: (bytes: Buffer) => void
  private readonly answer: RequestListener
  /** Received but not parsed. */
  private rest: Buffer | null = null
  private current: Exchange | null = null
  /** Received in the same piece as the end of an earlier body. */
  private readonly waiting: Exchange[] = []
  private isHeld = false

  /** @param socket as set up by the HTTP server, before anything is read from it */
  constructor(socket: Socket, answer: RequestListener) {
    this.socket = socket
    this.answer = answer
    const [parse] = socket.listeners('data')
    if (!parse) throw new Error('The HTTP server does not listen to this connection')
    // Node's server bypasses the stream while there is no other data listener, so add ours first.
    socket.on('data', (chunk: Buffer) => this.take(chunk))
    socket.off('data', parse as () => void)
    this.parse = parse as (bytes: Buffer) => void
    socket.on('resume', () => this.feed())
  }

  /** Bytes in memory that wait for the client to read, or to be parsed. */
  get heldBytes(): number {
    return this.socket.writableLength + (this.rest?.length ?? 0)
  }

  /** True when the client has sent more before the current request is answered. */
  get isAhead(): boolean {
    return this.rest !== null || this.waiting.length > 0
  }

  /** True when the next bytes written belong to the answer of a complete request. */
  get isAnswerDue(): boolean {
    return this.isBusy || (this.current?.outgoing.headersSent ?? false)
  }

  /** Answers the request, after those before it. */
  enter(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (this.current) this.waiting.push({ incoming, outgoing })
    else this.start({ incoming, outgoing })
  }

  private start(exchange: Exchange): void {
    this.current = exchange
    // Only after the last byte has left the process.
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

  /** True while a complete request is unanswered. */
  private get isBusy(): boolean {
    return this.waiting.length > 0 || (this.current?.incoming.complete ?? false)
  }

  private feed(): void {
    while (this.rest) {
      // An answer that closes the connection, or a refusal of invalid HTTP, is the last.
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
