import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route, RouteTable } from '@firepay/contract/http/route.ts'
import type { SiteCaller, UserCaller } from '../caller/caller.ts'
import type { RequestFacts } from '../caller/request-facts.ts'

export type CallerOf<R extends Route> = R['auth'] extends 'user'
  ? UserCaller
  : R['auth'] extends 'site'
    ? SiteCaller
    : undefined

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
