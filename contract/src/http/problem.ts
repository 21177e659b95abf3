/**
 * A refused field: its path in the body or query (`data.amount.currency`), a machine code, an English message, and the
 * limit that was exceeded, if any.
 */
export type FieldError = { path: string; code: string; message: string; limit?: number }

/**
 * The body of every unsuccessful answer: `application/problem+json` (RFC 9457) with extension members. The product
 * defines the codes (`product/errors.ts`).
 */
export type Problem<Code extends string = string> = {
  type: string
  title: string
  status: number
  code?: Code
  detail?: string
  requestId: string
  errors?: FieldError[]
}
