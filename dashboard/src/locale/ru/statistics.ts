import type * as english from '../en/statistics.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

const payments = (n: number) => some(n, 'платёж', 'платежа', 'платежей')
const attempts = (succeeded: number, attempted: number) =>
  `${formatNumber(succeeded)} из ${some(attempted, 'попытки', 'попыток', 'попыток')}`
const units: Readonly<Record<'hour' | 'day' | 'month', readonly [one: string, few: string, many: string]>> = {
  hour: ['час', 'часа', 'часов'],
  day: ['день', 'дня', 'дней'],
  month: ['месяц', 'месяца', 'месяцев'],
}

export const statisticsTexts: Texts<typeof english.statisticsTexts> = {
  chart: 'График',
  table: 'Таблица',
  viewOf: (title) => `${title}: вид`,
  failed: (title) => `${title}: данные не загрузились.`,
  nothing: 'За этот период ничего нет.',
  noneKnown: 'Для платежей за этот период неизвестно.',
  unit: (unit) => ({ hour: 'Час', day: 'День', month: 'Месяц' })[unit],
  before: 'Раньше',
  thisPeriod: 'Этот период',
  change: 'Изменение',
  together: 'Всего',
  of: (title, currency) => `${title}, ${currency}`,
  transactions: 'Транзакции',
  count: 'Количество',
  share: 'Доля',
  currencies: {
    label: 'Валюта графиков',
    against: (change, before) => `${change} к ${before}`,
    noneBefore: {
      previous: 'В прошлом периоде ничего не было',
      month: 'Месяцем раньше ничего не было',
      year: 'Годом раньше ничего не было',
      none: '',
    },
    more: (count) => `Показать ещё ${some(count, 'валюту', 'валюты', 'валют')}`,
    fewer: 'Показать меньше валют',
  },
  volume: {
    title: 'Оборот',
    countTitle: 'Транзакции',
    links: 'Оборот по периодам: открывает транзакции',
    named: (period, value, before) =>
      before === null ? `${period}: ${value}` : `${period}: ${value}, раньше ${before}`,
    legend: (period, value) => `${period}, ${value}`,
    lead: (value, n, unit) => `${value} за ${some(n, ...units[unit])}`,
    when: { previous: 'в прошлом периоде', month: 'месяцем раньше', year: 'годом раньше', none: '' },
    more: (share, before, when) => `, на ${share} больше, чем ${before} ${when}.`,
    less: (share, before, when) => `, на ${share} меньше, чем ${before} ${when}.`,
    same: (before, when) => `, столько же, сколько ${when}: ${before}.`,
    open: (clock: string) => `Сегодняшний день ещё не закончился: оба периода — до ${clock}.`,
    noneBefore: (when) => `, ${when} ничего не было.`,
    end: '.',
    best: (unit, period, value) => `Лучший ${units[unit][0]}: ${period}, ${value}.`,
  },
  rate: {
    title: 'Доля успешных',
    links: 'Доля успешных по периодам: открывает транзакции',
    lead: (rate, succeeded, attempted) => `${rate}: ${attempts(succeeded, attempted)}`,
    above: (points, before, succeeded, attempted) =>
      `, на ${points} п.\u00a0п. выше, чем раньше (${before}: ${attempts(succeeded, attempted)}).`,
    below: (points, before, succeeded, attempted) =>
      `, на ${points} п.\u00a0п. ниже, чем раньше (${before}: ${attempts(succeeded, attempted)}).`,
    same: (succeeded, attempted) => `, как и раньше (${attempts(succeeded, attempted)}).`,
    end: '.',
    lowest: (_, period) => `Ниже всего: ${period}.`,
    named: (period, rate, succeeded, attempted) => `${period}: ${rate}, ${attempts(succeeded, attempted)}`,
    noneThen: (period) => `${period}: попыток не было`,
    allCurrencies: 'Все валюты',
    succeeded: 'Успешно',
    attempted: 'Попытки',
    rate: 'Доля',
  },
  declines: {
    title: 'Причины отказов',
    column: 'Причина',
    lead: (declined, attempted) =>
      `Отказов: ${formatNumber(declined)} из ${some(attempted, 'попытки', 'попыток', 'попыток')}.`,
    first: (n, share) =>
      n === 1
        ? `На главную причину приходится ${share}.`
        : `На ${some(n, 'главную причину', 'главные причины', 'главных причин')} приходится ${share}.`,
    detail: (share, declined) => `${share} от ${some(declined, 'отказа', 'отказов', 'отказов')}`,
    other: (n) => `Прочие, ${some(n, 'причина', 'причины', 'причин')}`,
  },
  methods: {
    title: 'Способы оплаты',
    column: 'Способ',
    lead: (name, share) => `${name}: ${share} оборота.`,
    leadCount: (name, share) => `${name}: ${share} платежей.`,
    rate: (name, rate, succeeded, attempted) =>
      `Меньше всего отказов: ${name}, успешно ${rate}, ${attempts(succeeded, attempted)}.`,
    detail: (n, rate, attempted) =>
      rate === null
        ? payments(n)
        : `${payments(n)} · успешно ${rate} из ${some(attempted, 'попытки', 'попыток', 'попыток')}`,
    other: (n) => `Прочие, ${some(n, 'способ', 'способа', 'способов')}`,
  },
  countries: {
    title: 'Страны',
    column: 'Страна',
    lead: (name, share) => `${name}: ${share} оборота.`,
    leadCount: (name, share) => `${name}: ${share} платежей.`,
    first: (n, share) => `Первые ${some(n, 'страна', 'страны', 'стран')}: ${share}. По стране покупателя.`,
    byCustomer: 'По стране покупателя.',
    detail: (n, share) => `${payments(n)} · ${share}`,
    other: (n) => `Прочие, ${some(n, 'страна', 'страны', 'стран')}`,
  },
  unknown: 'Неизвестно',
}
