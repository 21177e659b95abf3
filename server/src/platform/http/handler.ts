import type { Standing } from '@firepay/contract/auth/abilities.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route, RouteTable } from '@firepay/contract/http/route.ts'
import type { TransactionOptions, Trx } from '../db/transaction.ts'

/** A signed-in person in a merchant: what the access token stands for. */
export type UserCaller = UserFacts & {
  /**
   * Runs in one transaction that sees and writes the caller's merchant only. A call that reads has one transaction, which
   * all parts join; so has a call with an Idempotency-Key, which also stores the answer. Otherwise each is a transaction of
   * its own. One that changes something asks last, before it commits, whether the caller may still do this: session,
   * address, role, factor and re-authentication (security.md S-08). The function may run again after a conflict with another transaction.
   * @throws BadAccessToken; ApiError `IP_NOT_ALLOWED`, `FORBIDDEN`, `REAUTH_REQUIRED`, `MFA_ENROL_REQUIRED`, `STALE`
   */
  inMerchant: InMerchant
}

export type InMerchant = <T>(run: (trx: Trx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/** Who somebody is, and what they are in the merchant of their session. */
export type UserFacts = {
  kind: 'user'
  userId: string
  sessionId: string
  merchantId: string
  standing: Standing
  /** Staff of the service, whatever their standing here. */
  isOperator: boolean
  /** When the person last proved who they are: a password or a factor, never a refresh. */
  authenticatedAt: Date
}

/** A site's server, by its API secret. */
export type SiteCaller = { kind: 'site'; merchantId: string; siteId: string; secretId: string }

export type CallerOf<R extends Route> = R['auth'] extends 'user'
  ? UserCaller
  : R['auth'] extends 'site'
    ? SiteCaller
    : undefined

/** What every handler may know of the request beside its parsed input. */
export type RequestFacts = {
  id: string
  /** The client's address, after trusted proxies (security.md W-01). */
  address: string
  userAgent: string
  headers: Headers
  /** The body as text, for routes with `rawBody`; otherwise empty. */
  rawBody: string
  contentType: string
}

/** Extra headers and, where the route declares an alternative, another status. */
export type Reply<A> = { answer: A; headers?: Record<string, string>; status?: number }

export type HandlerInput<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: CallerOf<R>
  request: RequestFacts
}

/** One function for each route: right input, right answer. Wrap the answer with `reply` to add headers. */
export type Handler<R extends Route> = (
  input: HandlerInput<R>,
) => Promise<R extends { stream: string } ? StreamBox : AnswerOf<R> | ReplyBox<AnswerOf<R>>>

export type Handlers<T extends RouteTable> = { [N in keyof T]: Handler<T[N]> }

/** An answer with headers of its own; told from a plain answer by its class. */
export class ReplyBox<A> {
  readonly reply: Reply<A>
  constructor(reply: Reply<A>) {
    this.reply = reply
  }
}

export function reply<A>(answer: A, more: { headers?: Record<string, string>; status?: number } = {}): ReplyBox<A> {
  return new ReplyBox({ answer, ...more })
}

/** An answer that is sent while it is made. What is thrown after the first piece cuts the answer off. */
export class StreamBox {
  readonly pieces: AsyncIterable<string>
  readonly fileName: string
  constructor(pieces: AsyncIterable<string>, fileName: string) {
    this.pieces = pieces
    this.fileName = fileName
  }
}

/** Answers a route with `stream`. @param fileName what a browser saves it as */
export function streamed(pieces: AsyncIterable<string>, fileName: string): StreamBox {
  return new StreamBox(pieces, fileName)
}
