import type * as english from '../en/payout-export.ts'
import type { Texts } from '../texts.ts'
import { some } from './plural.ts'

export const payoutExportTexts: Texts<typeof english.payoutExportTexts> = {
  columns: 'Столбцы',
  chosen: (n, all) => (n === all ? `Все столбцы: ${all}` : `Столбцы: ${n} из ${all}`),
  provable: 'Последний нарастающий итог — сумма всех строк.',
  notProvable: 'Без столбцов «Нетто» и «Нарастающий итог» по файлу не видно, что дают его строки.',
  preview: 'Первые и последние строки файла',
  left: (n) => `Ещё ${some(n, 'строка', 'строки', 'строк')}`,
  names: {
    postedAt: 'Проведено',
    kind: 'Вид',
    event: 'Событие',
    orderReference: 'Заказ',
    reference: 'Номер',
    currency: 'Валюта',
    amount: 'Сумма',
    fee: 'Комиссия',
    net: 'Нетто',
    runningSum: 'Нарастающий итог',
    payoutReference: 'Выплата',
    bankReference: 'Банковский номер',
    payoutDate: 'Дата выплаты',
    payoutId: 'ID выплаты',
    transactionId: 'ID транзакции',
  },
}
