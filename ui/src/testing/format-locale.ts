import { setFormatLocale } from '../components/format-locale.ts'

// The locale of the kit's tests; the kit itself has none.
setFormatLocale({
  numbers: 'en',
  dates: 'en-GB',
  shortMonth: (name) => name.slice(0, 3),
  now: 'now',
  ago: (duration) => `${duration} ago`,
  ahead: (duration) => `in ${duration}`,
  seconds: (n) => `${n} s`,
  minutes: (n) => `${n} min`,
  hours: (n) => `${n} h`,
  days: (n) => `${n} ${n === 1 ? 'day' : 'days'}`,
})
