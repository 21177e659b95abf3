import type * as english from '../en/list.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

const count = (n: number) => formatNumber(n)

/** Texts of all lists: search, filters, period, zone, order, columns, foot, empty and failed states. */
export const listTexts: Texts<typeof english.listTexts> = {
  export: {
    button: (n, isAtLeast) =>
      `Выгрузить ${isAtLeast ? `более ${some(n, 'строки', 'строк', 'строк')}` : some(n, 'строку', 'строки', 'строк')}`,
    open: 'Выгрузить',
    notAllowed: 'Ваша роль не может выгружать данные.',
    nothing: 'Выгружать нечего.',
    tooMany: (n, most) =>
      `${some(n, 'строка', 'строки', 'строк')} — слишком много. Выгрузить можно не более ${some(most, 'строки', 'строк', 'строк')}.`,
  },
  yourTime: (time) => `${time} по вашему времени`,
  search: {
    tooShort: 'Введите не менее 3 символов.',
    clear: 'Очистить поиск',
  },
  zone: {
    label: 'Часовой пояс страницы',
    change: 'Сменить часовой пояс',
  },
  filters: {
    label: 'Фильтры',
    add: 'Фильтр',
    addLabel: 'Добавить фильтр',
    clear: 'Сбросить',
    close: 'Закрыть',
    edit: (field) => `Изменить фильтр «${field}»`,
    remove: (field) => `Убрать фильтр «${field}»`,
    anyOf: (n) => `любое из ${n}`,
    or: 'или',
    from: (amount) => `от ${amount}`,
    to: (amount) => `до ${amount}`,
    between: (from, to) => `от ${from} до ${to}`,
  },
  period: {
    label: 'Период',
    edit: 'Изменить период',
    all: 'За всё время',
  },
  comparison: {
    label: 'С чем сравнить',
    edit: 'Выбрать, с чем сравнить',
    compare: 'Сравнить',
    against: 'по сравнению:',
    notSaved: 'Не удалось сохранить выбор. Он действует только на этой странице.',
  },
  sort: { label: 'Сортировка' },
  columns: {
    open: 'Столбцы',
    title: 'Столбцы',
  },
  selection: {
    column: 'Выбор',
    all: 'Выбрать все загруженные строки',
    one: (name) => `Выбрать ${name}`,
    label: 'Выбранное',
    count: (n) => `Выбрано: ${count(n)}`,
    export: (n) => `Выгрузить ${count(n)}`,
    copyIds: 'Копировать ID',
    idsCopied: (n) => `Скопировано ID: ${count(n)}`,
    copyLink: 'Копировать ссылку',
    linkCopied: 'Ссылка скопирована. Она открывает именно эти строки.',
    clear: 'Снять выбор',
    atMost: (n) => `В ссылке и выгрузке помещается не более ${some(n, 'строки', 'строк', 'строк')}.`,
  },
  rows: {
    /** The tag of test rows among live ones. */
    test: 'Тест',
    sortBy: (column) => `Сортировать: ${column}`,
    range: (shown, total) => ({ range: `${shown === 0 ? 0 : 1}–${count(shown)}`, total: count(total) }),
    word: 'Строки',
    of: 'из',
    more: 'При прокрутке загрузятся ещё строки.',
    loadMore: (n) => `Загрузить ещё ${n}`,
    loading: 'Загружаем строки',
    end: 'Конец списка.',
    failedMore: 'Следующие строки не загрузились.',
    updated: 'Обновлено',
    refresh: 'Обновить',
    move: 'переход',
    open: 'открыть',
    select: 'выбрать',
    copied: (id) => `Скопировано: ${id}`,
    stale: (time) => `Строки на ${time}, до ошибки. Они могли устареть.`,
    kept: 'Фильтры сохранены.',
    retry: 'Повторить',
  },
}
