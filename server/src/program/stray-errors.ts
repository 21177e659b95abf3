import type { Logger } from 'pino'
import { describeError } from '../platform/log/log.ts'

/**
 * Watches for errors that no code was waiting for (security.md V-09). A forgotten rejection is logged and the service
 * goes on: whoever asked got their answer elsewhere. After an exception in the open nothing can be trusted any more, so
 * the program stops in good order, with an exit code that says so; whatever runs it starts it anew.
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
