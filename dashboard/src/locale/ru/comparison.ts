import type * as english from '../en/comparison.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

const lines = (n: number) => some(n, 'строка', 'строки', 'строк')
const ofLines = (n: number) => some(n, 'строки', 'строк', 'строк')

export const comparisonTexts: Texts<typeof english.comparisonTexts> = {
  title: 'Сверка',
  against: (file, site) => `${file} и события сайта ${site}`,
  crumbs: 'Путь к странице',
  equation: (currency) => `Файл и наши данные, ${currency}`,
  inFile: 'Файл процессора',
  here: 'Здесь',
  difference: 'Расхождение',
  items: (count) => some(count, 'запись', 'записи', 'записей'),
  explained: 'Объяснено полностью',
  none: 'Расхождений нет',
  results: {
    missing_here: 'Нет здесь',
    missing_in_file: 'Нет в файле',
    differs: 'Суммы различаются',
    matched: 'Совпадает',
  },
  all: 'Все',
  tabs: 'Итоги',
  label: 'Что сверено',
  reference: 'Номер',
  order: 'Заказ',
  at: (zone) => `Время операции, ${zone}`,
  type: 'Тип',
  types: {
    payment: 'Платёж',
    refund: 'Возврат',
    chargeback: 'Спор',
    payout: 'Выплата',
    fee: 'Комиссия',
    adjustment: 'Корректировка',
    reserve: 'Резерв',
  },
  result: 'Итог',
  open: 'Открыть',
  nothing: 'Сверять нечего',
  nothingText: 'Таких строк нет.',
  count: (shown, total) => `${formatNumber(shown)} из ${ofLines(total)}`,
  failed: 'Сверка не загрузилась.',
  period: (from, to) => `От первой до последней строки файла: с ${from} по ${to}.`,
  refused: (count) => `Не прочитано и не сверено: ${lines(count)}.`,
}
