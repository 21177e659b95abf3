const minutes = (count: number) => (count === 1 ? 'a minute' : `${count} minutes`)
const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)

/** How long a session lives on this installation; `idle` and `all` in seconds. */
export function sessionNote(idle: number, all: number): string {
  return `A session ends after ${minutes(Math.round(idle / 60))} without use, and after ${hours(Math.round(all / 3600))} in any case.`
}
