import { readFileSync } from 'node:fs'

/** Where the server gets the time from; nothing else in the server asks the machine. */
export interface Clock {
  /** The present instant. */
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock for tests: the file holds an ISO 8601 instant (time stands still there) or a shift of the machine's time in
 * milliseconds, such as `+90000` or `-5`. It is read at each use, so a test moves time by writing the file.
 * @throws Error when the file cannot be read or holds neither
 */
export function fileClock(path: string): Clock {
  return {
    now() {
      const text = readFileSync(path, 'utf8').trim()
      const now = /^[+-]\d+$/.test(text) ? new Date(Date.now() + Number(text)) : new Date(text)
      if (Number.isNaN(now.getTime())) throw new Error(`TEST_CLOCK=${path} holds no instant: ${text.slice(0, 40)}`)
      return now
    },
  }
}

/** The clock the configuration asks for. */
export function clockOf(config: { testClock?: string | undefined }): Clock {
  return config.testClock ? fileClock(config.testClock) : systemClock
}
