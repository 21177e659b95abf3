import { type Logger, pino } from 'pino'
import { codeOf } from '../errors/database-errors.ts'

/** Serializers of the log by member name. */
export const logSerializers = { err: describeError }

/**
 * Logs one JSON line per event to standard error: from `info` on in production; in development only warnings, so that
 * the address and the setup link stay visible. Audit heads are logged in both. Secrets in objects are redacted.
 */
export function createLog(config: { production: boolean }): Logger {
  return pino(
    {
      level: config.production ? 'info' : 'warn',
      serializers: logSerializers,
      redact: {
        paths: ['password', 'token', 'secret', 'authorization', '*.password', '*.token', '*.secret', '*.authorization'],
        remove: true,
      },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

/** An error as it may be logged. Message and detail of database errors are left out, because they quote values. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const isFromDatabase = 'severity' in error && 'routine' in error
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: error.name,
    code: codeOf(error),
    ...(isFromDatabase ? { routine: String(error.routine) } : { message: error.message }),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.slice(0, 5).map(describeError) } : {}),
  }
}
