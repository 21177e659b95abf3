import type * as english from '../en/transactions-later.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

/** Texts loaded after the first screen of transactions: empty states and panels. */
export const transactionsLaterTexts: Texts<typeof english.transactionsLaterTexts> = {
  empty: {
    byFilter: (field, phrase) => `Нет транзакций с фильтром «${field}»: ${phrase}`,
    bySite: (site) => `Нет транзакций сайта ${site}`,
    byAmount: (phrase) => `Нет транзакций на сумму ${phrase}`,
    inThisPeriod: (title) => `${title} за этот период`,
    byFilters: 'Ни одна транзакция не подходит под все фильтры',
    inPeriod: (phrase, isOpen) => (isOpen ? `Нет транзакций ${phrase}` : `Нет транзакций за ${phrase}`),
    bySearch: (text) => `По запросу «${text}» ничего не найдено`,
    searchHint: 'Ищите по началу номера заказа или номера у процессора, полному адресу почты или полному ID.',
    without: (field, n) => `Без фильтра «${field}»: ${formatNumber(n)}.`,
    withoutPeriod: (n) => `Всего: ${formatNumber(n)}.`,
    withoutSearch: (n) => `Без поиска: ${formatNumber(n)}.`,
    removeFilter: (field) => `Убрать фильтр «${field}»`,
    allTime: 'Показать за всё время',
    clearSearch: 'Очистить поиск',
    clearAll: 'Сбросить все фильтры',
    firstTitle: 'Платежей пока нет',
    firstText: 'Первый платёж появится здесь через секунду после отправки вашим сервером или процессором.',
    noSiteText:
      'Платежи приходят через сайт. Создайте его и отправьте первое событие или заполните песочницу примерами платежей.',
    createSite: 'Создать сайт',
    toSteps: 'К первым шагам',
    toSites: 'К сайтам',
    noSiteAbility: 'Сайт может создать разработчик, администратор или владелец.',
  },
  amountSort: {
    title: 'Сортировка по сумме в одной валюте',
    lead: 'Суммы в разных валютах нельзя сравнивать. Выберите валюту списка.',
    find: 'Валюта',
    close: 'Закрыть',
  },
  news: {
    button: (n) => `Новых: ${formatNumber(n)} — показать`,
    announce: (n) => some(n, 'новая транзакция', 'новые транзакции', 'новых транзакций'),
    show: 'Показать новые транзакции',
  },
  columns: {
    notSaved: 'Столбцы не удалось сохранить в учётной записи. Они останутся в этом окне.',
  },
  currencies: {
    neverAdded: 'Сначала ваша основная валюта, затем по числу платежей. Валюты никогда не складываются.',
    otherIs: 'Прочее: платежи, зачисленные в другой валюте, возвраты в пути, отдельные комиссии и корректировки.',
    copyTable: 'Копировать таблицу',
    copied: 'Скопировано',
  },
}
