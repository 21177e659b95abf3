import { type Logger, pino } from 'pino'

/**
 * One JSON line per event on standard error. Production tells everything from `info` on; at the keyboard only what needs
 * attention, as the address and the setup link should stay in sight. Secrets that slip into an object are cut out.
 */
export function createLog(config: { production: boolean }): Logger {
  return pino(
    {
      level: config.production ? 'info' : 'warn',
      redact: {
        paths: ['password', 'token', 'secret', 'authorization', '*.password', '*.token', '*.secret', '*.authorization'],
        remove: true,
      },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
