import { type Logger, pino } from 'pino'
import { codeOf } from '../errors/database-errors.ts'

/** What the log does to members of these names, whoever logs them. */
export const logSerializers = { err: describeError }

/**
 * One JSON line per event on standard error. Production tells everything from `info` on; at the keyboard only what needs
 * attention, as the address and the setup link should stay in sight; audit heads are logged in both. Secrets that slip into an object are cut out.
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

/** An error as it may be logged: of a database error neither message nor detail, as they quote values. */
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
