/** Token of the header `Authorization: Bearer`; undefined without one. */
export function bearerOf(headers: Headers): string | undefined {
  return bearerIn(headers.get('authorization') ?? '')
}

/** Token of an `Authorization` header value; undefined without one. */
export function bearerIn(authorization: string): string | undefined {
  return /^bearer +([\x21-\x7e]+)$/i.exec(authorization)?.[1]
}
