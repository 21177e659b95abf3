/**
 * One field that was refused: `path` as in the body or query (`data.amount.currency`), a machine code and an English sentence;
 * and the bound that was crossed, where there is one.
 */
export type FieldError = { path: string; code: string; message: string; limit?: number }

/**
 * The body of every answer that is not a success: `application/problem+json` (RFC 9457) with members of this interface.
 * What codes there are is the product's (`product/errors.ts`).
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
