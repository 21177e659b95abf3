/** A calendar entry at a point in time. */
export type IcalEvent = {
  /** Stable for the lifetime of the object. */
  uid: string
  /** Incremented with each change: calendars keep the highest. */
  sequence: number
  at: Date
  changedAt: Date
  summary: string
  description: string
  url: string
  isCancelled: boolean
}

/**
 * Writes a calendar subscription (RFC 5545; its name by RFC 7986): UTC times, escaped texts, lines folded at 75 octets.
 * @param readEvery suggested refresh interval, as a duration: `PT1H`
 */
export function writeCalendar(name: string, readEvery: string, events: readonly IcalEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Firepay//Dispute deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${readEvery}`,
    `X-PUBLISHED-TTL:${readEvery}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function linesOf({ uid, sequence, at, changedAt, summary, description, url, isCancelled }: IcalEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${instantOf(changedAt)}`,
    `LAST-MODIFIED:${instantOf(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${instantOf(at)}`,
    `SUMMARY:${textOf(summary)}`,
    `DESCRIPTION:${textOf(description)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // Does not block time.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** `20260405T090000Z`: UTC needs no time zone definition. */
function instantOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A text value, without control characters, which calendars cannot contain. */
function textOf(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '')
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\n')
  )
}

const maxOctets = 75

/** Folds lines at 75 octets, without splitting characters; continuation lines start with a space. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      parts.push(part)
      part = ''
      // The leading space.
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
