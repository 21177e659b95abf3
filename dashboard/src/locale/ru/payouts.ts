import type * as english from '../en/payouts.ts'
import { rich } from '../rich.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { form, some } from './plural.ts'

const lines = (n: number) => some(n, 'строка', 'строки', 'строк')
const payments = (n: number) => some(n, 'платёж', 'платежа', 'платежей')
const refunds = (n: number) => some(n, 'возврат', 'возврата', 'возвратов')
const disputes = (n: number) => some(n, 'спор', 'спора', 'споров')
const fees = (n: number) => some(n, 'комиссия', 'комиссии', 'комиссий')
const movements = (n: number) => some(n, 'движение', 'движения', 'движений')
const payouts = (n: number) => some(n, 'выплата', 'выплаты', 'выплат')

export const payoutsTexts: Texts<typeof english.payoutsTexts> = {
  title: 'Балансы',
  pageTitle: 'Выплаты',
  exported: 'выплат',
  unknownSite: 'Сайт',
  account: (site, currency) => `${site}, ${currency}`,

  status: { created: 'В пути', paid: 'Выплачена', failed: 'Не удалась' },
  reconciliation: {
    addsUp: 'Сходится',
    waiting: 'Ждём банк',
    returned: 'Возвращена',
    offBy: (amount) => `Расхождение ${amount}`,
  },

  strip: {
    totals: { created: 'В пути', paid: 'Выплачено', failed: 'Не удалось выплатить' },
    label: 'Выплаты списка по статусам',
    next: 'Ближайшее поступление в банк',
    overdue: (amount) => `${amount}, просрочено`,
    reconciled: 'Сверено',
    reconciledOf: (n) => `Сверено в первых ${some(n, 'строке', 'строках', 'строках')}`,
    share: (matched, paid) => `${formatNumber(matched)} из ${formatNumber(paid)}`,
    allAddUp: 'завершённые выплаты сходятся',
    off: (n, amount) =>
      amount === null ? `не сходятся: ${formatNumber(n)}` : `не сходятся: ${formatNumber(n)}, расхождение ${amount}`,
    payouts,
    and: (amounts) => `и ${amounts}`,
    none: 'Нет',
    returned: 'возвращено на баланс',
  },

  list: {
    card: 'Выплаты',
    table: 'Выплаты',
    scroller: 'Таблица выплат',
    failed: 'Выплаты не загрузились.',
    announce: payouts,
    expected: 'ожид.',
    left: 'Откройте выплату, чтобы увидеть остальное.',
  },
  columns: {
    createdAt: 'Отправлена',
    amount: 'Сумма',
    status: 'Статус',
    reference: 'Выплата',
    site: 'Сайт',
    to: 'Куда',
    arrival: 'Поступление',
    lines: 'Строк',
    bank: 'Номер в банке',
    check: 'Сверка',
  },
  sort: {
    '-createdAt': 'Сначала новые',
    createdAt: 'Сначала старые',
    '-amount': 'Сначала крупные',
    amount: 'Сначала мелкие',
  },
  search: { label: 'Поиск выплат', placeholder: 'Номер выплаты или в банке' },
  filters: {
    status: 'Статус',
    currency: 'Валюта',
    accountId: 'Счёт',
    payout: 'Выплата',
    period: 'Отправка',
  },
  empty: {
    first: 'Выплат пока нет',
    firstText: 'Выплата появится здесь, когда процессор отправит ваш баланс в банк.',
    filtered: 'Подходящих выплат нет',
    filteredText: 'Уберите фильтр или выберите период длиннее.',
    clear: 'Сбросить фильтры',
    allTime: 'За всё время',
  },

  one: {
    crumbs: 'Путь к странице',
    balances: 'Балансы',
    payouts: 'Выплаты',
    failed: 'Выплата не загрузилась.',
    notFound: 'Такой выплаты нет',
    notFoundText: 'Возможно, в адресе опечатка или выплата принадлежит другому мерчанту.',
    toList: 'К выплатам',
    payoutOf: 'Выплата от',
    copyLink: 'Копировать ссылку',
    earlier: 'Предыдущая выплата этого счёта',
    later: 'Следующая выплата этого счёта',
    exported: 'строк этой выплаты',
    exportedAll: (n, payout) => `${lines(n)}; в сумме это выплата ${payout}. Порядок — по времени проводки.`,
    exportedOff: (n, sum, payout, off) =>
      `${lines(n)}; в сумме ${sum}. С выплатой ${payout} расхождение ${off}: его нет ни в одной строке и в файле.`,
    paperTitle: (reference) => `Выплата ${reference}`,
    copied: 'Скопировано',
    story: 'Что произошло с выплатой',
    equation: 'Из чего складывается выплата',
    offTitle: (amount) => `В этой выплате расхождение ${amount}.`,
    offText: (linesAmount, payout) =>
      `Сумма её строк — ${linesAmount}, процессор выплатил ${payout}. Уточните разницу у процессора; она показана среди прочих движений.`,
  },

  equation: {
    payments: 'Платежи',
    refunds: 'Возвраты',
    disputes: 'Споры',
    fees: 'Комиссии',
    other: 'Прочие движения',
    payout: 'Выплата',
    counts: { payment: payments, refund: refunds, chargeback: disputes, fee: fees, other: movements },
    ofPayments: (share) => `${share} от платежей`,
  },

  sentence: {
    comma: ', ',
    and: ' и ',
    sent: (amount, to, on) =>
      to === null ? rich`${amount} отправлено ${on}.` : rich`${amount} отправлено ${on} на ${{ code: to }}.`,
    due: (amount, to, on, day) =>
      to === null
        ? rich`${amount} отправлено ${on}, ожидается ${day}.`
        : rich`${amount} отправлено ${on} на ${{ code: to }}, ожидается ${day}.`,
    arrived: (amount, to, on, day) =>
      to === null
        ? rich`${amount} отправлено ${on}, поступило ${day}.`
        : rich`${amount} отправлено ${on} на ${{ code: to }}, поступило ${day}.`,
    failed: (amount, on, day, reason) =>
      reason === undefined
        ? rich`${amount} отправлено ${on} и вернулось ${day}. Сумма вернулась на баланс.`
        : rich`${amount} отправлено ${on} и вернулось ${day}: ${reason}. Сумма вернулась на баланс.`,
    holds: (n, less) =>
      less.length === 0 ? rich`В ней ${payments(n)}.` : rich`В ней ${payments(n)} за вычетом: ${less}.`,
    held: (n, less) =>
      less.length === 0
        ? rich`В ней ${form(n, 'был', 'было', 'было')} ${payments(n)}.`
        : rich`В ней ${form(n, 'был', 'было', 'было')} ${payments(n)} за вычетом: ${less}.`,
    refunds: (n) => rich`${refunds(n)}`,
    disputes: (n) => rich`${disputes(n)}`,
    fees: (amount) => rich`${amount} комиссий`,
    otherIn: (amount) => rich`Прочие движения добавили ${amount}.`,
    otherOut: (amount) => rich`На прочие движения ушло ${amount}.`,
    unexplained: (amount) => rich`${amount} нет ни в одной из строк.`,
    empty: rich`В ней нет строк.`,
    sentAgain: (n, of, payouts) =>
      n === of
        ? rich`Все её строки теперь в ${payouts}.`
        : rich`${formatNumber(n)} из ${formatNumber(of)} её строк теперь в ${payouts}.`,
  },

  lines: {
    title: 'Из чего состоит выплата',
    open: 'Открыть в списке',
    openHint: 'В списке — транзакции целиком: там учтены и списания, возвраты и комиссии вне этой выплаты.',
    table: 'Строки выплаты',
    posted: 'Проведено',
    line: 'Строка',
    amount: 'Сумма',
    fees: 'Комиссии',
    net: 'Нетто',
    groups: {
      payment: 'Платежи',
      refund: 'Возвраты',
      chargeback: 'Споры',
      fee: 'Прочие комиссии',
      other: 'Прочие движения',
    },
    more: (rest) => `Показать ${rest}`,
    rest: {
      payment: (n) => `ещё ${payments(n)}`,
      refund: (n) => `ещё ${refunds(n)}`,
      chargeback: (n) => `ещё ${disputes(n)}`,
      fee: (n) => `ещё ${some(n, 'комиссию', 'комиссии', 'комиссий')}`,
      other: (n) => `ещё ${movements(n)}`,
    },
    total: (n) => `Выплата, ${lines(n)}`,
    unexplained: 'Нет в строках',
    unexplainedText: 'Разница между выплатой и суммой её строк.',
    failed: 'Строки не загрузились.',
    none: 'В этой выплате нет строк.',
    names: {
      'reserve.held': 'Удержано в резерв',
      'reserve.released': 'Освобождено из резерва',
      'refund.failed': 'Неудавшийся возврат зачислен обратно',
      'dispute.opened': 'Спор открыт',
      'dispute.challenged': 'Ответ по спору отправлен',
      'dispute.won': 'Спор выигран',
      'dispute.lost': 'Спор проигран',
      adjustment: 'Корректировка',
    },
  },

  bank: {
    title: 'Банк',
    to: 'Куда',
    sent: 'Отправлено',
    arrived: 'Поступило',
    expected: 'Ожидается',
    asExpected: 'в срок',
    failed: 'Вернулось',
    reason: 'Причина',
    reference: 'Номер в банке',
    copy: 'Копировать номер в банке',
    copied: 'Скопировано',
    unknown: 'Процессор не указал.',
  },
  check: {
    title: 'Сверка',
    lines: (n) => `${lines(n)}: сумма`,
    payout: 'Выплата',
    told: 'по данным процессора',
    difference: 'Расхождение',
    report: 'Отчёты о выплатах этого счёта',
  },
  others: {
    title: 'Прочие движения',
    types: {
      payment: 'Платежи',
      refund: 'Возвраты',
      chargeback: 'Споры',
      payout: 'Выплаты',
      payout_reversal: 'Возвращённые выплаты',
      topup: 'Пополнения',
      fee: 'Комиссии',
      adjustment: 'Корректировки',
      reserve: 'Резервы',
    },
    rest: 'Нет в строках',
    total: 'Итого',
  },
  fees: { title: 'Комиссии выплаты', total: 'Итого' },
  references: {
    title: 'Номера',
    id: 'Выплата',
    processor: 'Процессор',
    site: 'Сайт',
    account: 'Счёт',
    ledger: 'Журнал проводок',
    ledgerLink: 'Проводки выплаты',
    copy: (name) => `Копировать: ${name}`,
    copied: 'Скопировано',
  },
  timeline: {
    title: 'Хронология',
    events: { 'payout.created': 'Отправлено', 'payout.paid': 'Поступило', 'payout.failed': 'Возвращено' },
  },
}
