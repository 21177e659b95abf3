import type { AuditAction } from '@firepay/contract/audit-log/audit-actions.ts'
import type { ReplyBox } from '@firepay/contract/http/answer.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, StreamType } from '@firepay/contract/http/route.ts'
import type { WireText } from '@firepay/contract/product/ids.ts'
import type { Route, RouteTable } from '@firepay/contract/product/route.ts'
import type { InMerchant, SiteCaller, UserCaller } from '../caller/caller.ts'
import type { RequestFacts } from '../caller/request-facts.ts'
import type { SeparateTransaction } from '../db/separate-transaction.ts'
import type { Trx } from '../db/transaction.ts'
import type { Mail } from '../mail/mails.ts'

export type CallerOf<R extends Route> = R['auth'] extends 'user'
  ? UserCaller
  : R['auth'] extends 'site'
    ? SiteCaller
    : undefined

/**
 * Argument of a handler: the parsed input, the caller, and operations on the caller's behalf. For a signed-in user it
 * includes `UserAct`.
 */
export type Act<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: CallerOf<R>
} & (R['auth'] extends 'user' ? Omit<UserAct, 'caller'> : CommonAct)

/** The part of an act that does not depend on the caller. */
export type CommonAct = {
  request: RequestFacts
  /** The current time at each read, so that it is later after waiting for a lock. */
  readonly now: Date
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
  /**
   * Runs a separate short transaction that commits even when the call is refused. Throws in calls that already have a
   * transaction: reading ones and those with an Idempotency-Key.
   */
  separately: SeparateTransaction
  /** Adds a mail to the outbox; it is sent only if the transaction commits. */
  mail(trx: Trx, mail: Mail): Promise<void>
  /** Compares `If-Match` with the current version. @throws ApiError `STALE` */
  checkVersion(version: bigint): void
  /** An answer with the ETag of its version. */
  versioned<A>(answer: A, version: bigint, headers?: Record<string, string>): ReplyBox<A>
}

/** The part of an act of a signed-in user that does not depend on the route; functions of areas take this. */
export type UserAct = CommonAct & {
  caller: UserCaller
  /** A transaction that can access the caller's merchant only. Besides `separately`, the only way to the database. */
  inMerchant: InMerchant
  /**
   * Records an audit event in the transaction of the call, with actor and source address.
   * @param changes visible values only: no secret, token, code or password
   * @returns the actor's name, for notification mails
   */
  audit(trx: Trx, event: AuditAction, object?: AuditObject, changes?: readonly AuditChange[]): Promise<{ by: string }>
}

/** Object of an action: its kind, wire id and name at that time. */
export type AuditObject = { type: string; id: WireText; name?: string; detail?: string }
/** A changed field. Secrets, tokens, codes and passwords are replaced by `[changed]`. */
export type AuditChange = { field: string; before: unknown; after: unknown }

/** Records an audit event of a user; provided by the area `audit-log`. */
export type RecordAuditEvent = (
  trx: Trx,
  by: { caller: UserCaller; request: RequestFacts; at: Date },
  event: { action: AuditAction; object?: AuditObject; changes?: readonly AuditChange[] },
) => Promise<{ by: string }>

/** Handles a route, typed by its input and answer. Use `reply` to add headers. */
export type Handler<R extends Route> = (
  act: Act<R>,
) => Promise<R extends { stream: readonly string[] } ? StreamBox : AnswerOf<R> | ReplyBox<AnswerOf<R>>>

export type Handlers<T extends RouteTable> = { [N in keyof T]: Handler<T[N]> }

/** An answer sent while it is produced. An error after the first piece cuts it off. */
export class StreamBox {
  readonly pieces: AsyncIterable<string>
  readonly file: StreamedFile
  constructor(pieces: AsyncIterable<string>, file: StreamedFile) {
    this.pieces = pieces
    this.file = file
  }
}

/** File name for a browser's download, if any, and headers sent before the first byte. */
export type StreamedFile = { name?: string; type: StreamType; headers?: Readonly<Record<string, string>> }

/** Answers a route with `stream`. */
export function streamed(pieces: AsyncIterable<string>, file: StreamedFile): StreamBox {
  return new StreamBox(pieces, file)
}
