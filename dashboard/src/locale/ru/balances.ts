import type * as english from '../en/balances.ts'
import type { Texts } from '../texts.ts'
import { some } from './plural.ts'

const accounts = (n: number) => some(n, 'счёт', 'счёта', 'счетов')

export const balancesTexts: Texts<typeof english.balancesTexts> = {
  title: 'Балансы',
  account: (site, currency) => `${site}, ${currency}`,
  unknownSite: 'Сайт',
  lead: (count, sites) => `${accounts(count)}, ${some(sites, 'сайт', 'сайта', 'сайтов')}`,
  asOf: 'на',

  table: 'Балансы по валютам',
  columns: {
    account: 'Счёт',
    available: 'Доступно',
    pending: 'Ожидается',
    reserved: 'В резерве',
    inTransit: 'В пути',
    total: 'Итого',
    nextPayout: 'Ближайшая выплата',
  },
  accountOf: (currency) => `Счёт в ${currency}`,
  sum: (currency, count) => `${currency}, ${accounts(count)}`,
  noPayout: 'Выплат в пути нет',
  adds: (count) =>
    count === 1
      ? 'Четыре части равны итогу'
      : `Во всех строках (${count.toLocaleString('ru')}) четыре части равны итогу`,
  addsNot: (count) =>
    `${some(count, 'строка не сходится', 'строки не сходятся', 'строк не сходятся')}: четыре части не равны итогу`,
  neverAdded: 'Валюты никогда не складываются.',
  failed: 'Балансы не загрузились.',
  failedOne: 'Счёт не загрузился.',
  none: 'Балансов пока нет',
  noneText: 'Счёт появится здесь с первым платежом в его валюте.',
  nonePast: 'Тогда счетов ещё не было',
  nonePastText: 'Выберите время позже или вернитесь к текущему.',

  hide: {
    label: 'Скрыть суммы',
    title: 'Суммы на этом экране скрыты.',
    text: 'Даты и количества остаются.',
    show: 'Показать суммы',
    hidden: 'скрыто',
    notSaved: 'Выбор не удалось сохранить в учётной записи. Он действует до обновления страницы.',
  },

  past: {
    chip: 'На момент',
    now: 'сейчас',
    nowPreset: 'Сейчас',
    label: 'Балансы на момент',
    close: 'Закрыть',
    change: 'Показать балансы на другой момент',
    title: 'Это балансы на прошлый момент.',
    text: (when, zone) => `Балансы на ${when} ${zone}, по проводкам до этого момента.`,
    back: 'Вернуться к текущему',
    presets: 'Готовые моменты',
    startOfToday: 'Начало сегодняшнего дня',
    lastWeek: 'Конец прошлой недели',
    lastMonth: 'Конец прошлого месяца',
    lastQuarter: 'Конец прошлого квартала',
    lastYear: 'Конец прошлого года',
    own: 'Свой момент',
    day: 'День',
    time: 'Время',
    timeHint: 'Если не указать — конец дня.',
    apply: 'Применить',
    dayMissing: 'Выберите день.',
    future: 'Этот момент ещё не наступил.',
    zone: (zone) => `Время: ${zone}`,
  },

  schedule: {
    title: 'График зачисления',
    currency: 'Валюта графика',
    now: 'Доступно сейчас',
    past: 'Было доступно',
    released: 'станет доступно',
    taken: 'удержание',
    payout: 'поступит в ваш банк',
    payoutNote: 'уже в пути',
    later: (days, last) => `Ещё ${some(days, 'день', 'дня', 'дней')} до ${last}`,
    end: (day) => `Доступно на ${day}`,
    assumed: 'Если до этого не будет других проводок.',
    planned: (day) => `По плану на ${day}.`,
    none: 'Ничего не ожидается.',
    nonePast: 'Ничего не ожидалось.',
    columns: { day: 'День', amount: 'Станет доступно', after: 'Доступно после' },
  },

  fromReport: {
    same: { from: 'Отчёт открыт с теми же суммами.', to: 'Отчёт закрыт с теми же суммами.' },
    differs: {
      from: 'Отчёт открыт с другими суммами.',
      to: 'Отчёт закрыт с другими суммами.',
    },
    why: 'Проводки за это или более раннее время пришли после создания отчёта. Отчёт не меняется, а баланс их учитывает.',
    there: 'в отчёте',
    here: 'здесь',
    difference: 'разница',
    show: 'Показать отчёт',
    failed: 'Отчёт, из которого вы перешли, не загрузился, поэтому сравнить суммы нельзя.',
  },

  one: {
    back: 'Балансы',
    crumbs: 'Путь к странице',
    label: 'Доступно, ожидается, в резерве и в пути вместе равны итогу',
    facts: 'Счёт',
    site: 'Сайт',
    currency: 'Валюта',
    disputed: 'Удержано по спорам',
    disputedNote: 'не входит в итог',
    nextPayout: 'Ближайшая выплата',
    id: 'ID счёта',
    copy: 'Копировать ID счёта',
    copied: 'Скопировано',
    proofs: 'Откуда эти числа',
    daily: 'Ежедневные отчёты',
    monthly: 'Ежемесячные отчёты',
    transactions: 'Транзакции этого счёта',
    equals: 'Сходится',
    differs: 'Части не сходятся',
  },
}
