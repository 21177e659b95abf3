import type * as english from '../en/import-fields.ts'
import type { Texts } from '../texts.ts'

export const importFieldTexts: Texts<typeof english.importFieldTexts> = {
  id: 'ID строки',
  type: 'Тип',
  reference: 'Номер у процессора',
  payment: 'Номер платежа',
  amount: 'Сумма, в основных единицах',
  debit: 'Дебет: списание',
  credit: 'Кредит: поступление',
  fee: 'Комиссия, в основных единицах',
  net: 'Нетто: сверяется с суммой и комиссией',
  currency: 'Валюта',
  at: 'Время операции',
  time: 'Время суток',
  zone: 'Часовой пояс',
  availableOn: 'Доступно с',
  order: 'Заказ',
  method: 'Способ оплаты',
  email: 'Почта покупателя',
  description: 'Описание',
  status: 'Статус и причина',
  rate: 'Курс',
  further: 'Другой номер',
  customer: 'Покупатель',
  batch: 'Выплата',
}
