import type * as english from '../en/transactions.ts'
import type { Texts } from '../texts.ts'
import { codeNames } from './code-names.ts'
import { formatNumber, formats } from './formats.ts'
import { some } from './plural.ts'

const transactions = (n: number) => some(n, 'транзакция', 'транзакции', 'транзакций')

/** Names of a transaction's values; a missing one does not compile. */
export const transactionWords: Texts<typeof english.transactionWords> = {
  type: {
    payment: 'Платёж',
    refund: 'Возврат',
    chargeback: 'Спор',
    payout: 'Выплата',
    payout_reversal: 'Возврат выплаты',
    topup: 'Пополнение',
    fee: 'Комиссия',
    adjustment: 'Корректировка',
    reserve: 'Резерв',
  },
  status: {
    created: 'Создан',
    pending: 'Ожидает',
    requires_action: 'Ждёт покупателя',
    processing: 'В обработке',
    authorized: 'Авторизован',
    captured: 'Списан',
    partially_captured: 'Списан частично',
    review: 'На проверке',
    declined: 'Отклонён',
    voided: 'Отменён',
    expired: 'Истёк',
    succeeded: 'Успешно',
    failed: 'Не удалось',
    open: 'Нужен ответ',
    challenged: 'Ответ отправлен',
    won: 'Выигран',
    lost: 'Проигран',
    paid: 'Выплачено',
    posted: 'Проведено',
  },
  payoutOnItsWay: 'В пути',
  refundStatus: {
    none: 'Без возврата',
    pending: 'Возврат ожидает',
    partial: 'Возвращён частично',
    full: 'Возвращён',
  },
  disputeStatus: {
    none: 'Без спора',
    open: 'Нужен ответ',
    challenged: 'Ответ отправлен',
    won: 'Спор выигран',
    lost: 'Спор проигран',
  },
  settlementStatus: {
    not_settled: 'Без расчёта',
    pending: 'Ещё недоступно',
    available: 'Доступно',
    paid_out: 'В выплате',
  },
  method: {
    card: 'Карта',
    boleto: 'Boleto',
    voucher: 'Ваучер',
    bank_transfer: 'Банковский перевод',
    wallet: 'Кошелёк',
    crypto: 'Криптовалюта',
    other: 'Другое',
  },
  cardOf: (funding) => `${codeWords(funding)} карта`,
}

/** `insufficient_funds` → "Недостаточно средств"; an unknown code is shown raw. */
export function codeWords(code: string): string {
  const known = code.toLowerCase().replaceAll(/[\s_-]+/g, '_')
  if (Object.hasOwn(codeNames, known)) return codeNames[known] ?? code
  const text = code
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .replaceAll(/\b(?:ach|avs|bic|cvc|cvv|iban|pin|sca|sepa)\b/gi, (word) => word.toUpperCase())
  return text === '' ? code : `${text[0]?.toUpperCase()}${text.slice(1)}`
}

/** "Комиссия за обработку" for the type `processing`; "Комиссия" without a type. */
export function feeName(type: string | undefined): string {
  const words = codeWords(type ?? '')
  if (words === '') return 'Комиссия'
  const known = (type ?? '').toLowerCase().replace(/[_-]fee$/, '')
  return (Object.hasOwn(feeNames, known) && feeNames[known]) || `Комиссия «${words}»`
}

const feeNames: Readonly<Record<string, string>> = {
  processing: 'Комиссия за обработку',
  refund: 'Комиссия за возврат',
  dispute: 'Комиссия за спор',
  chargeback: 'Комиссия за спор',
  payout: 'Комиссия за выплату',
  interchange: 'Межбанковская комиссия',
  scheme: 'Комиссия платёжной системы',
  acquirer: 'Комиссия эквайера',
  monthly: 'Ежемесячная комиссия',
  conversion: 'Комиссия за конвертацию',
  fixed: 'Фиксированная комиссия',
}

export const transactionsTexts: Texts<typeof english.transactionsTexts> = {
  title: 'Транзакции',
  repeatNotifications: 'Повторить уведомления',
  exported: 'транзакций',
  stats: {
    label: (n) => `Итоги по фильтру: ${transactions(n)}`,
    count: 'Транзакции',
    before: (n, range) => `${formatNumber(n)} за ${range}`,
    accepted: 'Принято',
    attempts: (succeeded, attempted) =>
      `${formatNumber(succeeded)} из ${some(attempted, 'попытки', 'попыток', 'попыток')}`,
    refundRate: 'Доля возвратов',
    disputeRate: 'Доля споров',
    ofCaptured: 'от списанных платежей',
    equation: (currency) => `От оборота к нетто ${currency}`.trim(),
    currency: 'Валюта',
    currencies: 'Итоги по валютам',
    more: (n) => `ещё ${n}`,
    volume: 'Оборот',
    amount: 'Сумма',
    average: (amount) => `в среднем ${amount}`,
    refunds: 'Возвраты',
    disputes: 'Споры',
    fees: 'Комиссии',
    other: 'Прочее',
    otherDetail: 'прочие движения',
    settledIn: (paid, into) => `платежи в ${paid}, зачисленные в ${into}`,
    net: 'Нетто',
    onAccounts: (currency) => `на счетах в ${currency}`,
    ofVolume: (share) => `${share} оборота`,
  },
  charts: 'Графики',
  hideCharts: 'Скрыть графики',
  chartsLabel: 'Графики по транзакциям фильтра',
  search: {
    label: 'Поиск транзакций',
    placeholder: 'Заказ, почта или ID',
    placeholderMasked: 'Заказ или ID',
  },
  filters: {
    masked: 'Данные покупателей скрыты для вашей роли, поэтому фильтр по ним недоступен.',
    balancesOnly: 'Ваша роль не видит балансы и выплаты, поэтому фильтр по ним недоступен.',
    fields: {
      status: 'Статус',
      amount: 'Сумма',
      currency: 'Валюта',
      paymentMethod: 'Способ оплаты',
      cardBrand: 'Платёжная система',
      declineCode: 'Причина отказа',
      settlementStatus: 'Расчёты',
      refundStatus: 'Возврат',
      disputeStatus: 'Спор',
      type: 'Тип',
      customerEmail: 'Почта покупателя',
      country: 'Страна',
      orderReference: 'Заказ',
      processorReference: 'Номер у процессора',
      payoutId: 'Выплата',
      siteId: 'Сайт',
      accountId: 'Счёт',
      id: 'Транзакция',
    },
    groups: { payment: 'Платёж', customer: 'Покупатель', references: 'Номера' },
    statusGroups: {
      succeeded: 'Успешные',
      inProgress: 'В процессе',
      notPaid: 'Не оплачены',
      other: 'Возвраты, споры, выплаты',
    },
    anyType: 'Все типы',
  },
  period: {
    fields: { createdAt: 'Создание', capturedAt: 'Списание' },
    count: (n) => `, ${transactions(n)}`,
  },
  sort: {
    names: {
      '-createdAt': 'Сначала новые',
      createdAt: 'Сначала старые',
      '-amount': 'Сначала крупные',
      amount: 'Сначала мелкие',
      '-updatedAt': 'Недавно изменённые',
      updatedAt: 'Давно не менявшиеся',
      deadlineAt: 'Сначала ближайший срок',
    },
  },
  tabs: { label: 'Тип транзакции', payment: 'Платежи', refund: 'Возвраты', chargeback: 'Споры' },
  columns: {
    left: (names) =>
      `Не поместились: ${new Intl.ListFormat(formats.dates).format(names)}. Откройте строку, чтобы увидеть всё.`,
    right: 'Прокрутите вбок, чтобы увидеть остальные столбцы.',
    names: {
      createdAt: 'Создано',
      amount: 'Сумма',
      type: 'Тип',
      status: 'Статус',
      settlement: 'Расчёты',
      method: 'Способ',
      customer: 'Покупатель',
      order: 'Заказ',
      fee: 'Комиссия',
      net: 'Нетто',
      reason: 'Причина',
      deadline: 'Ответить до',
      description: 'Описание',
      site: 'Сайт',
      country: 'Страна',
      processor: 'Номер у процессора',
      capturedAt: 'Списано',
      availableOn: 'Доступно с',
      risk: 'Оценка риска',
      note: 'Заметка',
      updatedAt: 'Изменено',
      id: 'ID',
    },
  },
  list: {
    omittedTypes: 'Выплаты, комиссии, корректировки и резервы не показаны: ваша роль не видит балансы.',
    card: 'Список транзакций',
    table: 'Транзакции',
    scroller: 'Прокручиваемая таблица транзакций',
    announce: transactions,
    announceOf: {
      payment: (n) => some(n, 'платёж', 'платежа', 'платежей'),
      refund: (n) => some(n, 'возврат', 'возврата', 'возвратов'),
      chargeback: (n) => some(n, 'спор', 'спора', 'споров'),
    },
    failed: 'Транзакции не загрузились.',
  },
}
