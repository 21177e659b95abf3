import type * as english from '../en/palette.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

export const paletteTexts: Texts<typeof english.paletteTexts> = {
  title: 'Поиск и переход',
  placeholder: 'Поиск и переход',
  groups: {
    recent: 'Недавнее',
    pages: 'Страницы',
    transactions: 'Транзакции',
    sites: 'Сайты',
    notifications: 'Уведомления',
    payouts: 'Выплаты',
    people: 'Люди',
    actions: 'Действия',
  },
  of: (shown, total, isCapped) => `${formatNumber(shown)} из ${formatNumber(total)}${isCapped ? '+' : ''}`,
  refundOf: (order) => `Возврат по ${order}`,
  disputeOf: (order) => `Спор по ${order}`,
  late: 'Поиск занял слишком много времени. Уточните запрос или ищите в списке.',
  test: 'Тест',
  actions: {
    amount: (amount) => `Платежи на ${amount}`,
    filter: (text) => `Найти транзакции по «${text}»`,
    repeat: (reference) => `Повторить уведомления о ${reference}`,
    invite: 'Пригласить участника',
    newSite: 'Создать сайт',
    report: 'Заказать отчёт',
    dark: 'Тёмная тема',
    light: 'Светлая тема',
    theme: 'Тема и вид',
    toRtl: 'Справа налево',
    toLtr: 'Слева направо',
    shortcuts: 'Сочетания клавиш',
    signOut: 'Выйти',
  },
  status: {
    searching: 'Ищем',
    found: (n) => some(n, 'результат', 'результата', 'результатов'),
    none: 'Ничего не найдено',
  },
  none: {
    all: (text) => `Ничего не начинается с «${text}».`,
    live: (text) => `Среди рабочих данных ничего не начинается с «${text}».`,
    test: (text) => `Среди тестовых данных ничего не начинается с «${text}».`,
  },
  noneText: 'Попробуйте номер заказа, полный адрес почты, сумму, название сайта, имя участника или ID.',
  short: 'Введите не менее трёх символов, чтобы искать платежи, сайты и людей.',
  noCommand: 'Такого действия нет.',
  offline: 'Нет сети. Страницы и действия доступны, поиск — нет.',
  failed: 'Поиск не удался.',
  tryAgain: 'Повторить',
  keys: { move: 'переход', open: 'открыть', newTab: 'новая вкладка' },
  hint: { before: 'Введите', key: '>', after: 'для действий' },
}
