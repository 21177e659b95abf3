import type * as english from '../en/close-periods.ts'
import type { Texts } from '../texts.ts'
import { some } from './plural.ts'

const reports = (count: number) => some(count, 'балансовый отчёт', 'балансовых отчёта', 'балансовых отчётов')

export const closePeriodsTexts: Texts<typeof english.closePeriodsTexts> = {
  title: 'Закрытие прошлых дней',
  text: 'Создаёт ежедневные и ежемесячные балансовые отчёты за все дни до сегодняшнего и закрывает эти дни. События за них, которые придут позже, будут проведены датой получения. Отменить это нельзя.',
  button: 'Закрыть дни',
  question: (site) => `Закрыть все дни сайта ${site} до сегодняшнего?`,
  confirm: 'Закрыть дни',
  cancel: 'Отмена',
  close: 'Закрыть',
  openSince: 'Первый открытый день:',
  nothingOpen: 'Открытых прошлых дней нет.',
  pending: (count) => `Закрываем дни. Пока создано: ${reports(count)}. Страницу можно покинуть.`,
  done: (day, count) => `Все дни до ${day} закрыты, создано: ${reports(count)}.`,
  failed: (count) =>
    `Закрытие остановилось с ошибкой, создано: ${reports(count)}. Закрытое остаётся закрытым. Повторите.`,
  failedToLoad: 'Состояние прошлых дней не загрузилось.',
  loading: 'Загрузка',
  already: 'Уже закрываем.',
  notAllowed: 'Закрывать дни могут только владельцы, администраторы и финансисты.',
}
