/** The token of `Authorization: Bearer`; undefined without one. */
export function bearerOf(headers: Headers): string | undefined {
  return /^bearer +([\x21-\x7e]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}
