import { z } from 'zod'
import { mayLackBody } from '../http/route.ts'
import { can, roles } from './abilities.ts'
import { type ErrorCode, errorStatus } from './errors.ts'
import { needsStepUp, type Route, type RouteTable, stepUpFields } from './route.ts'
import { errorsOf } from './route-errors.ts'
import { viewAsHeader } from './view-as.ts'

type Json = Record<string, unknown>

/**
 * Generates an OpenAPI 3.1 document from the route table. Extensions describe access: `x-auth` (none, user, site),
 * `x-roles` (roles with the ability, `operator` for staff), `x-changes` (what the operation changes), `x-step-up`,
 * `x-step-up-fields` (body fields that require step-up, checked after parsing), `x-error-codes`.
 */
export function openApiDocument(
  routes: RouteTable,
  info: { title: string; version: string; description: string },
): Json {
  const paths: Record<string, Json> = {}
  const refusals: Record<string, Json> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = paths[route.path] ?? {}
    paths[route.path] = path
    path[route.method.toLowerCase()] = operation(name, route, refusals)
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/api/v1' }],
    tags: [...new Set(Object.values(routes).map((route) => route.area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a signed-in person' },
        apiSecret: { type: 'http', scheme: 'bearer', description: 'The API secret of a site' },
      },
      schemas: { Problem: problemSchema },
      responses: refusals,
      headers: {
        RequestId: { description: 'ID of this request in the logs of the service', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
      },
    },
  }
}

/** Roles that may call the route, from the ability table; null when roles do not matter. */
export function rolesOf(route: Route): string[] | null {
  if (route.auth !== 'user') return null
  const roleNames = [...roles, 'operator'] as const
  if (route.operator) return ['operator']
  const { needs } = route
  if (!needs) return [...roleNames]
  return roleNames.filter((role) => can(role, needs))
}

function operation(name: string, route: Route, refusals: Record<string, Json>): Json {
  const rolesAllowed = rolesOf(route)
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.area],
    security: route.auth === 'none' ? [] : [{ [route.auth === 'user' ? 'accessToken' : 'apiSecret']: [] }],
    'x-auth': route.auth,
    ...(rolesAllowed === null ? {} : { 'x-roles': rolesAllowed }),
    ...(route.needs ? { 'x-ability': route.needs } : {}),
    ...(route.changes === undefined ? {} : { 'x-changes': route.changes }),
    'x-step-up': needsStepUp(route),
    ...(stepUpFields(route).length === 0 ? {} : { 'x-step-up-fields': stepUpFields(route) }),
    'x-error-codes': errorsOf(route),
    parameters: parameters(route),
    ...(route.body ? { requestBody: requestBody(route, route.body) } : {}),
    responses: responses(route, refusals),
  }
}

function parameters(route: Route): Json[] {
  const from = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  const headers: Json[] = []
  if (route.method === 'GET' && route.auth === 'user') {
    headers.push({
      name: viewAsHeader,
      in: 'header',
      required: false,
      description:
        'Answers as for a member with this role. It must have fewer abilities than the caller’s own; otherwise 403.',
      schema: { enum: roles },
    })
  }
  if (route.idempotency) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: route.idempotency === 'required',
      schema: { type: 'string', minLength: 16, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    })
  }
  if (route.ifMatch) {
    headers.push({
      name: 'If-Match',
      in: 'header',
      required: route.ifMatch === 'required',
      schema: { type: 'string', pattern: '^"\\d+"$' },
    })
  }
  return [...from('path', route.params), ...from('query', route.query), ...headers]
}

function requestBody(route: Route, body: z.ZodType): Json {
  const content: Json = { 'application/json': { schema: jsonSchema(body, 'input') } }
  for (const type of route.rawBody ?? []) content[type] = { schema: { type: 'string' } }
  return { required: !mayLackBody(route), content }
}

/** Refusals shared by several routes are written once, in `components`. */
function responses(route: Route, refusals: Record<string, Json>): Json {
  const answers: Record<string, Json> = {}
  for (const { status, body } of [route.success, ...(route.alternative ? [route.alternative] : [])]) {
    answers[status] = {
      description: body ? 'Success' : 'Success, no content',
      headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
      ...(body ? { content: contentOf(route, jsonSchema(body, 'output')) } : {}),
    }
  }
  const byStatus = Map.groupBy(errorsOf(route), (code) => errorStatus[code])
  if (route.auth === 'user' && !byStatus.has(401)) byStatus.set(401, [])
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const mayLackCode = status === 401 && route.auth === 'user'
    const key = [...(mayLackCode ? ['BadAccessToken'] : []), ...codes].join('.')
    refusals[key] ??= problemAnswer(status, codes, mayLackCode)
    answers[status] = { $ref: `#/components/responses/${key}` }
  }
  return answers
}

function contentOf({ stream }: Route, schema: Json): Json {
  const types: readonly string[] = stream ?? ['application/json']
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

/**
 * @param mayLackCode whether this is also the answer to a bad access token, the only refusal without a code
 *   (security.md A-13)
 */
function problemAnswer(status: number, codes: ErrorCode[], mayLackCode: boolean): Json {
  const badToken = 'the access token is missing, unknown or expired (no code)'
  const words = [...codes, ...(mayLackCode ? [badToken] : [])].join(', ')
  const headers: Json = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
  if (status === 429 || status === 503) headers['Retry-After'] = { $ref: '#/components/headers/RetryAfter' }
  return {
    description: words,
    headers,
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            {
              ...(mayLackCode ? {} : { required: ['code'] }),
              properties: { code: codes.length > 0 ? { enum: codes } : false, status: { const: status } },
            },
          ],
        },
      },
    },
  }
}

const problemSchema = {
  type: 'object',
  description: 'Problem details (RFC 9457) with an error code',
  required: ['type', 'title', 'status', 'detail', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorStatus).sort() },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          limit: { type: 'number' },
        },
      },
    },
  },
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // The wire form of a codec is its input, in requests and answers.
    override: ({ zodSchema, jsonSchema: written }) => {
      if (zodSchema instanceof z.ZodCodec) Object.assign(written, jsonSchema(zodSchema.def.in as z.ZodType, 'input'))
    },
  })
  return rest
}
