import { z } from 'zod'
import type { Problem } from './problem.ts'
import type { Route } from './route.ts'

/** An answer with extra headers and, if the route declares an alternative, another status. */
export type Reply<A> = { answer: A; headers?: Record<string, string>; status?: number }

/** Wraps a `Reply`, so that it can be told apart from a plain answer. */
export class ReplyBox<A> {
  readonly reply: Reply<A>
  constructor(reply: Reply<A>) {
    this.reply = reply
  }
}

export function reply<A>(answer: A, more: { headers?: Record<string, string>; status?: number } = {}): ReplyBox<A> {
  return new ReplyBox({ answer, ...more })
}

/** A serialized answer. */
export type SentAnswer = { status: number; headers: Record<string, string>; body: string }

/**
 * Encodes a handler's result with the route's schema; fields that the schema does not declare are dropped.
 * @throws Error for an undeclared status or shape; the message contains paths and codes but no values
 */
export function encodeAnswer(route: Route, result: unknown): SentAnswer {
  const { answer: raw, headers = {}, status } = result instanceof ReplyBox ? result.reply : { answer: result }
  const shape = status === undefined || status === route.success.status ? route.success : route.alternative
  if (!shape || (status !== undefined && shape.status !== status)) {
    throw new Error(`${route.method} ${route.path} answered the undeclared status ${status}`)
  }
  if (shape.body === null) return { status: shape.status, headers, body: '' }
  const parsed = z.safeEncode(shape.body, raw)
  if (!parsed.success) {
    // Values may be confidential: report paths and codes only.
    const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    throw new Error(`${route.method} ${route.path} answered another shape than it declares: ${places.join('; ')}`)
  }
  return {
    status: shape.status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(parsed.data),
  }
}

export function toResponse({ status, headers, body }: SentAnswer): Response {
  return new Response(status === 204 ? null : body, { status, headers })
}

export function toProblemResponse(body: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}
