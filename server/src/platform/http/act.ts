import type { AuditAction } from '@firepay/contract/audit-log/audit-actions.ts'
import type { ReplyBox } from '@firepay/contract/http/answer.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, StreamType } from '@firepay/contract/http/route.ts'
import type { WireText } from '@firepay/contract/product/ids.ts'
import type { Route, RouteTable } from '@firepay/contract/product/route.ts'
import type { InMerchant, SiteCaller, UserCaller } from '../caller/caller.ts'
import type { RequestFacts } from '../caller/request-facts.ts'
import type { Alone } from '../db/alone.ts'
import type { Trx } from '../db/transaction.ts'
import type { Mail } from '../mail/mails.ts'

export type CallerOf<R extends Route> = R['auth'] extends 'user'
  ? UserCaller
  : R['auth'] extends 'site'
    ? SiteCaller
    : undefined

/**
 * What a handler gets: the parsed input of its route, who calls, and all that may be done in their name. For a person that
 * is `UserAct`.
 */
export type Act<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  caller: CallerOf<R>
} & (R['auth'] extends 'user' ? Omit<UserAct, 'caller'> : CommonAct)

/** What every call has, whoever makes it. */
export type CommonAct = {
  request: RequestFacts
  /** The instant of reading it: what waited for a lock sees the time after. */
  readonly now: Date
  /** Aborted when the caller is gone. */
  signal: AbortSignal
  /**
   * One short transaction that is not the call's, and commits although the call is refused. A call that has its transaction
   * already, because it reads or has an Idempotency-Key, cannot take a second one: it throws.
   */
  alone: Alone
  /** Puts a mail into the outbox; it is sent when the transaction commits, and never otherwise. */
  mail(trx: Trx, mail: Mail): Promise<void>
  /** Compares `If-Match` with the version that is about to be changed. @throws ApiError `STALE` */
  checkVersion(version: bigint): void
  /** An answer with the ETag of its version. */
  versioned<A>(answer: A, version: bigint, headers?: Record<string, string>): ReplyBox<A>
}

/** What a signed-in person does, whatever the route: functions of an area take this. */
export type UserAct = CommonAct & {
  caller: UserCaller
  /** One transaction that sees and writes the caller's merchant only; beside it there is `alone`, and no other way to the database. */
  inMerchant: InMerchant
  /**
   * Writes into the audit log of the caller's merchant, in the transaction of the call, with who did it and from where.
   * @param changes hand over only what may be seen: no secret, token, code or password
   * @returns the name of who did it, for the mails that tell of it
   */
  audit(trx: Trx, event: AuditAction, object?: AuditObject, changes?: readonly AuditChange[]): Promise<{ by: string }>
}

/** What was acted on: the kind of thing, its id as on the wire, and its name at that time. */
export type AuditObject = { type: string; id: WireText; name?: string; detail?: string }
/** One field that changed. Secrets, tokens, codes and passwords are never in it; say `[changed]` instead. */
export type AuditChange = { field: string; before: unknown; after: unknown }

/** Writes an audit event of a person; the area `audit-log` brings it. */
export type RecordAuditEvent = (
  trx: Trx,
  by: { caller: UserCaller; request: RequestFacts; at: Date },
  event: { action: AuditAction; object?: AuditObject; changes?: readonly AuditChange[] },
) => Promise<{ by: string }>

/** One function for each route: right input, right answer. Wrap the answer with `reply` to add headers. */
export type Handler<R extends Route> = (
  act: Act<R>,
) => Promise<R extends { stream: readonly string[] } ? StreamBox : AnswerOf<R> | ReplyBox<AnswerOf<R>>>

export type Handlers<T extends RouteTable> = { [N in keyof T]: Handler<T[N]> }

/** An answer that is sent while it is made. What is thrown after the first piece cuts the answer off. */
export class StreamBox {
  readonly pieces: AsyncIterable<string>
  readonly file: StreamedFile
  constructor(pieces: AsyncIterable<string>, file: StreamedFile) {
    this.pieces = pieces
    this.file = file
  }
}

/** What a browser saves a stream as, if it is to, and what is said of it before its first byte. */
export type StreamedFile = { name?: string; type: StreamType; headers?: Readonly<Record<string, string>> }

/** Answers a route with `stream`. */
export function streamed(pieces: AsyncIterable<string>, file: StreamedFile): StreamBox {
  return new StreamBox(pieces, file)
}
