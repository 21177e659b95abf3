import type { TestApp } from './app.ts'

/** Any answer of the API. */
export type Answer = {
  status: number
  code: string | undefined
  // Tests read the members they expect and fail when they are missing.
  // biome-ignore lint/suspicious/noExplicitAny: the typed client covers answers of the declared shape
  body: any
  headers: Headers
}

/** Calls the API with arbitrary input: a path under `/api/v1`, any body, any token. */
export async function send(
  app: TestApp,
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  body?: unknown,
  token?: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ')
  const headers: Record<string, string> = { ...more }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  const init: RequestInit = { method, headers }
  if (body !== undefined) init.body = JSON.stringify(body)
  const answer = await fetch(`${app.baseUrl}${path}`, init)
  const text = await answer.text()
  const parsed = text === '' ? undefined : JSON.parse(text)
  return { status: answer.status, code: parsed?.code, body: parsed, headers: answer.headers }
}
