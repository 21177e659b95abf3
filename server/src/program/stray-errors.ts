import type { Logger } from 'pino'
import { describeError } from '../platform/log/log.ts'

/**
 * Handles errors that no code awaits (security.md V-09). An unhandled rejection is logged, and the service continues: the
 * request was answered elsewhere. After an uncaught exception the state is unknown, so the process stops cleanly with exit
 * code 1, and its supervisor restarts it.
 */
export function watchForStrayErrors(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ error: describeError(reason) }, 'a rejection that nobody handled')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ error: describeError(error) }, 'an exception that nobody handled; stopping')
    process.once('exit', () => {
      process.exitCode = 1
    })
    process.kill(process.pid, 'SIGTERM')
  })
}
