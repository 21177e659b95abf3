import type * as english from '../en/notifications.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

const count = (n: number) => formatNumber(n)
const notifications = (n: number) => some(n, 'уведомление', 'уведомления', 'уведомлений')

/** Names of the values of a notification. */
export const notificationWords: Texts<typeof english.notificationWords> = {
  status: {
    pending: 'Ожидает',
    delivering: 'Отправляется',
    retrying: 'Повторяется',
    delivered: 'Доставлено',
    failed: 'Не доставлено',
    canceled: 'Отменено',
  },
  object: {
    payment: 'Платёж',
    refund: 'Возврат',
    chargeback: 'Спор',
    payout: 'Выплата',
    payout_reversal: 'Возврат выплаты',
    account: 'Счёт',
    site: 'Сайт',
  },
  error: {
    dns: 'Имя не найдено',
    connect: 'Нет соединения',
    tls: 'Ошибка TLS',
    timeout: 'Тайм-аут',
    http: 'Отклонено',
    blocked: 'Запрещённый URL',
  },
}

export const notificationsTexts: Texts<typeof english.notificationsTexts> = {
  exported: 'уведомлений',
  title: 'Уведомления',
  search: { label: 'Поиск уведомлений', placeholder: 'Заказ, номер или ID' },
  tabs: {
    label: 'Уведомления по статусам',
    all: 'Все',
    waiting: 'Ожидают',
    failing: 'Повторяются',
    failed: 'Не доставлены или отменены',
    delivered: 'Доставлены',
    atLeast: (n) => `${count(n)}+`,
    count,
  },
  filters: {
    fields: {
      status: 'Статус',
      eventType: 'Событие',
      httpStatus: 'Статус HTTP',
      objectId: 'Объект',
      siteId: 'Сайт',
    },
  },
  period: { fields: { createdAt: 'Создание' }, count: (n) => `, ${notifications(n)}` },
  sort: {
    names: {
      '-createdAt': 'Сначала новые',
      createdAt: 'Сначала старые',
      nextAttemptAt: 'Сначала ближайшая попытка',
      '-nextAttemptAt': 'Сначала самая поздняя попытка',
    },
    onlyWaiting: 'В этом порядке показаны только уведомления с назначенной попыткой.',
    backToAll: 'Показать все',
  },
  news: {
    button: (n) => `Новых: ${count(n)} — показать`,
    announce: (n) => some(n, 'новое уведомление', 'новых уведомления', 'новых уведомлений'),
    show: 'Показать новые уведомления',
  },
  columns: {
    event: 'Событие',
    object: 'Объект',
    status: 'Статус',
    answer: 'Ответ',
    tries: 'Попытки',
    next: 'Следующая',
    created: 'Создано',
    site: 'Сайт',
  },
  tries: (n, most) => `${count(n)} из ${count(most)}`,
  triesOver: (n) => count(n),
  list: {
    card: 'Список уведомлений',
    table: 'Уведомления',
    scroller: 'Уведомления, с прокруткой',
    failed: 'Уведомления не загрузились.',
    announce: notifications,
    capped: (n) => `Подходит более ${count(n)}; посчитаны только первые ${count(n)}.`,
  },
  empty: {
    firstTitle: 'Уведомлений пока нет',
    firstText: 'Когда платёж меняется, на URL уведомлений сайта отправляется уведомление; все они показаны здесь.',
    toSites: 'К сайтам',
    filtered: 'Под эти фильтры ничего не подходит',
    filteredText: (total) => `Без фильтров: ${count(total)}.`,
    clear: 'Убрать все фильтры',
  },
  above: {
    late: (n) => some(n, 'сообщение', 'сообщения', 'сообщений'),
    show: 'Показать над списком',
  },
  endpoint: {
    unstable: (host, failed, all) =>
      `${host} отвечает с ошибками: ${formatNumber(failed)} из последних ${formatNumber(all)}.`,
    failing: (host, since) => `${host} не принимает уведомления с ${since}.`,
    failingText: (last) => `Последний ответ: ${last}. Каждое уведомление повторяется в течение 3 дней.`,
    disabled: (host, since) => `${host} отключён с ${since}.`,
    disabledText: 'До включения ничего не отправляется. Ничего не потеряно.',
    open: (site) => `Адрес уведомлений: ${site}`,
  },
}
