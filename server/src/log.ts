import { type Logger, pino } from 'pino'
import { describeError } from './http/failure.ts'

/** Errors as they may be logged: what the database says of one quotes values. */
export const logSerializers = { err: describeError }

/**
 * One JSON line per event on standard error. Production tells everything from `info` on; at the keyboard only what needs
 * attention, as the address and the setup link should stay in sight. Secrets that slip into an object are cut out.
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
