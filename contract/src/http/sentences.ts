import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Prefixes of Zod's built-in messages; none of our own messages starts with one. */
const zodPrefix = /^(?:Invalid |Too (?:big|small): |Unrecognized key)/

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const counted: Record<string, { one: string; many: string }> = {
  string: { one: 'character', many: 'characters' },
  array: { one: 'entry', many: 'entries' },
}

/** Returns the schema's own message, or a readable replacement of Zod's built-in one. */
export function sentenceOf(issue: Issue): string {
  if (!zodPrefix.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'This is missing'
      return `This must be ${kinds[issue.expected] ?? 'of another kind'}`
    case 'invalid_value': {
      const values = issue.values.map(String)
      return `This must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`
    }
    case 'too_small':
      if (issue.minimum === 1 && counted[issue.origin]) return 'This cannot be empty'
      return `At least ${amountOf(issue.minimum, issue.origin)}`
    case 'too_big':
      return `At most ${amountOf(issue.maximum, issue.origin)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'This has another form than it should'
    default:
      return 'This is not valid'
  }
}

const formats: Record<string, string> = {
  date: 'This is not a date. Example: 2026-01-31',
  datetime: 'This is not an instant. Example: 2026-01-31T09:30:00Z',
}

function amountOf(limit: number | bigint, origin: string): string {
  const unit = counted[origin]
  return unit === undefined ? String(limit) : `${limit} ${limit === 1 ? unit.one : unit.many}`
}
