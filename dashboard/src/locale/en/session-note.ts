const minutes = (count: number) => (count === 1 ? 'a minute' : `${count} minutes`)
const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)

/** The lifetime of sessions; `idle` and `all` in seconds. */
export function sessionNote(idle: number, all: number): string {
  return `You’re signed out after ${minutes(Math.round(idle / 60))} of inactivity, and after ${hours(Math.round(all / 3600))} at the latest.`
}
