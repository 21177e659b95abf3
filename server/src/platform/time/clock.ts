import { readFileSync } from 'node:fs'

/** Source of time for the server; no other code reads the system clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock for tests. The file contains an ISO 8601 instant (a fixed time) or an offset to the system clock in
 * milliseconds, such as `+90000` or `-5`. It is read at each use, so a test changes the time by writing the file.
 * @throws Error when the file is unreadable or invalid
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

/** The configured clock. */
export function clockOf(config: { testClock?: string | undefined }): Clock {
  return config.testClock ? fileClock(config.testClock) : systemClock
}
