import type * as english from '../en/exports.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

const rows = (n: number) => some(n, 'строка', 'строки', 'строк')
const rowsOf = (n: number) => some(n, 'строки', 'строк', 'строк')
const taken = (n: number) => some(n, 'строку', 'строки', 'строк')

/** The export dialog and the list of past exports. */
export const exportTexts: Texts<typeof english.exportTexts> = {
  cancel: 'Отмена',
  close: 'Закрыть',
  title: (what) => `Выгрузка ${what}`,
  lead: (n, isAtLeast) =>
    `${isAtLeast ? `Более ${rowsOf(n)}` : rows(n)}, ровно как отфильтровано и отсортировано на экране.`,
  selected: (n) => `Выделено: ${rows(n)}; порядок — как на экране.`,
  format: 'Формат',
  formats: { spreadsheet: 'Таблица', csv: 'Простой CSV', ndjson: 'NDJSON' },
  formatHint: {
    spreadsheet:
      'CSV для Excel, Numbers, Google Таблиц и LibreOffice: даты как даты, последние цифры карт и номера как текст, с апострофом.',
    csv: 'RFC 4180, для программ: точка в суммах, время со смещением от UTC, валюта в отдельном столбце.',
    ndjson: 'Для программ: один объект JSON в строке, с теми же полями.',
  },
  decimal: 'Десятичный знак',
  decimalHint: {
    '.': 'Десятичная точка, запятые между ячейками.',
    ',': 'Десятичная запятая, точки с запятой между ячейками.',
  },
  zone: 'Часовой пояс',
  file: 'Файл',
  start: (n, isAtLeast) => `Выгрузить ${isAtLeast ? `более ${rowsOf(n)}` : taken(n)}`,
  running: 'Выгружаем',
  progress: (done, total) => `${formatNumber(Math.min(done, total))} из ${rowsOf(total)}`,
  stop: 'Отменить выгрузку',
  stopped: 'Выгрузка отменена. Файл не сохранён.',
  broken: 'Выгрузка прервалась. Файл не сохранён, чтобы неполный не приняли за целый.',
  tooLargeHere: 'Файл слишком велик для этого браузера. Выберите период короче или выгрузите его в Chrome или Edge.',
  retry: 'Повторить',
  done: (n, file) => `${rows(n)} в файле ${file}`,
  checked: 'Файл проверен по хешу.',
  sums: 'Суммы',
  sumOf: (column) => sumNames[column] ?? column,
  hash: 'SHA-256',
  copyHash: 'Копировать SHA-256',
  copied: 'Скопировано',
  verify: 'Чтобы проверить файл позже, выполните рядом с ним и сравните:',
  command: (file) => `sha256sum ${file}`,
  all: 'Все выгрузки',
  list: {
    title: 'Выгрузки',
    lead: 'Все файлы, выгруженные из этого мерчанта: с фильтром, суммами и хешем содержимого.',
    failed: 'Выгрузки не загрузились.',
    count: (shown, total) => `${formatNumber(shown)} из ${some(total, 'выгрузки', 'выгрузок', 'выгрузок')}`,
    none: 'Выгрузок пока нет',
    noneText: 'Здесь появятся выгрузки транзакций, выплат, отчётов, уведомлений и журнала аудита.',
    columns: { at: 'Выгружено', by: 'Кто', file: 'Файл', rows: 'Строки', status: 'Статус' },
    status: { running: 'Идёт', complete: 'Завершена', broken: 'Прервана' },
    kind: {
      transactions: 'Транзакции',
      report: 'Балансовый отчёт',
      'audit-log': 'Журнал аудита',
      payouts: 'Выплаты',
      'payout-lines': 'Строки выплаты',
      notifications: 'Уведомления',
    },
    details: 'Подробности',
    show: (file) => `Подробности: ${file}`,
    filter: 'Фильтр',
    noFilter: 'Нет',
    bytes: 'Размер',
    zone: 'Часовой пояс',
    by: 'Кто',
    size: (n) => some(n, 'байт', 'байта', 'байт'),
  },
}

const sumNames: Readonly<Record<string, string>> = {
  amount: 'Сумма',
  capturedAmount: 'Списано',
  refundedAmount: 'Возвращено',
  feeTotal: 'Комиссии',
  net: 'Нетто',
  credits: 'Поступления',
  debits: 'Списания',
  credit: 'Поступление',
  debit: 'Списание',
  gross: 'Брутто',
  fees: 'Комиссии',
}
