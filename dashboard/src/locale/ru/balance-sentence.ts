import type * as english from '../en/balance-sentence.ts'
import { rich } from '../rich.ts'
import type { Texts } from '../texts.ts'

/** Sentences on a balance, now and at a past instant. */
export const balanceSentenceTexts: Texts<typeof english.balanceSentenceTexts> = {
  today: 'сегодня',
  tomorrow: 'завтра',
  on: (day) => day,
  by: (day) => `до ${day}`,
  now: {
    released: (when) => rich`Всё ожидаемое станет доступно ${when}.`,
    releasedFirst: (amount, when, by) => rich`${amount} станет доступно ${when}, остальное ${by}.`,
    releasedBy: (amount, by) => rich`${amount} станет доступно ${by}.`,
    below: rich`Ниже нуля: списано больше, чем стало доступно.`,
    covers: (amount, when) => rich`Ожидаемые ${amount} покроют это ${when}.`,
    coversNot: (amount) => rich`Ожидаемые ${amount} покрывают это не полностью.`,
    payoutDue: (amount, when) => rich`${amount} поступит в ваш банк ${when}.`,
    payoutLate: (amount, day) => rich`${amount} должно было поступить в ваш банк ${day}.`,
    onTheWay: (amount) => rich`${amount} — в пути в ваш банк.`,
    disputed: (amount) => rich`Ещё ${amount} удержано по открытым спорам.`,
    ready: rich`Доступно всё.`,
    nothing: rich`Баланс пуст.`,
  },
  past: {
    released: (when) => rich`Всё ожидаемое должно было стать доступно ${when}.`,
    releasedFirst: (amount, when, by) => rich`${amount} должно было стать доступно ${when}, остальное ${by}.`,
    releasedBy: (amount, by) => rich`${amount} должно было стать доступно ${by}.`,
    below: rich`Было ниже нуля: списано больше, чем стало доступно.`,
    covers: (amount, when) => rich`Ожидаемые ${amount} должны были покрыть это ${when}.`,
    coversNot: (amount) => rich`Ожидаемые ${amount} покрывали это не полностью.`,
    payoutDue: (amount, when) => rich`${amount} должно было поступить в ваш банк ${when}.`,
    payoutLate: (amount, day) => rich`${amount} ожидалось в вашем банке ${day}.`,
    onTheWay: (amount) => rich`${amount} было в пути в ваш банк.`,
    disputed: (amount) => rich`Ещё ${amount} было удержано по открытым спорам.`,
    ready: rich`Было доступно всё.`,
    nothing: rich`Баланс был пуст.`,
  },
}
