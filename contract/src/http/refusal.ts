import type { FieldError } from './problem.ts'

/** Status of the codes that every route table has, for refusals before and errors in a handler. */
export const ownStatus = {
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION: 422,
  INTERNAL: 500,
} as const

export type OwnCode = keyof typeof ownStatus

export type RefusalDetails = { fields?: FieldError[]; retryAfterSeconds?: number; headers?: Record<string, string> }

/** An expected refusal. One place turns it into `application/problem+json`. */
export class Refusal<Code extends string = string> extends Error {
  override readonly name: string = 'Refusal'
  readonly code: Code
  readonly status: number
  readonly fields: FieldError[]
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string>

  constructor(code: Code, status: number, detail?: string, more: RefusalDetails = {}) {
    super(detail ?? code)
    this.code = code
    this.status = status
    this.fields = more.fields ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
    this.headers = more.headers ?? {}
  }
}
