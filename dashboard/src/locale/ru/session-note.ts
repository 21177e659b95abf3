import { some } from './plural.ts'

/** The lifetime of sessions; `idle` and `all` in seconds. */
export function sessionNote(idle: number, all: number): string {
  const minutes = some(Math.round(idle / 60), 'минуту', 'минуты', 'минут')
  const hours = some(Math.round(all / 3600), 'час', 'часа', 'часов')
  return `Сеанс завершается через ${minutes} бездействия и не позднее чем через ${hours} после входа.`
}
