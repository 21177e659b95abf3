import type * as english from '../en/repeats.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

const count = (n: number) => formatNumber(n)
const notifications = (n: number) => some(n, 'уведомление', 'уведомления', 'уведомлений')

function duration(seconds: number): string {
  if (seconds < 60) return `${count(seconds)}\u00a0с`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${count(minutes)}\u00a0мин` : `${count(Math.round(minutes / 60))}\u00a0ч`
}

export const repeatTexts: Texts<typeof english.repeatTexts> = {
  open: 'Повторить по фильтру',
  notAllowed: 'Ваша роль не может повторять уведомления.',
  close: 'Закрыть',
  cancel: 'Отмена',
  plan: {
    title: (n) => `Повторить ${notifications(n)}`,
    waiting: 'Повтор уведомлений',
    lead: 'До подтверждения ничего не отправляется. Что повторить, решает фильтр, а не строки на экране.',
    failed: 'План не загрузился.',
    filter: 'Фильтр',
    search: (text) => `Поиск: ${text}`,
    table: 'Что будет повторено',
    matched: 'Подходит под фильтр',
    skipDelivered: 'Пропустить уже доставленные',
    latest: 'Только последнее по платежу, возврату или выплате',
    less: (n) => (n === 0 ? '0' : `−${count(n)}`),
    underWay: 'И так скоро отправятся',
    pruned: 'Больше не хранятся',
    unreachable: 'У сайтов без действующего URL',
    will: 'Будет повторено',
    count,
    oldest: 'Самое старое',
    newest: 'Самое новое',
    rate: 'Не более в секунду на сайт',
    rateWrong: (most) => `Введите целое число от 1 до ${count(most)}.`,
    test: 'Сначала отправить тест',
    failing: (site, answer, at) =>
      `Адрес уведомлений сайта ${site} отвечает с ошибкой: ${answer}, ${at}. Тест покажет, работает ли он снова.`,
    testArrived: (site, answer) => `Адрес уведомлений сайта ${site} снова работает: на тест пришёл ответ ${answer}.`,
    testFailed: (site, answer) => `Адрес уведомлений сайта ${site} ещё не работает: ${answer}.`,
    about: (seconds) => `Всего не меньше ${duration(seconds)}; дольше, если сайт отвечает медленно.`,
    none: 'При таком выборе повторять нечего.',
    problem: {
      'no-address': (site) => `У сайта ${site} нет адреса уведомлений.`,
      disabled: (site) => `Адрес уведомлений сайта ${site} отключён. Включите его на странице сайта.`,
      blocked: (site) => `Адрес уведомлений сайта ${site} не в публичном интернете.`,
    },
    sameIds: 'Получатели увидят те же ID уведомлений, что и раньше.',
    start: (n) => `Повторить ${count(n)}`,
    conflict: 'Повтор не начат: для сайта этого плана уже идёт другой повтор, или план устарел. Теперь он обновлён.',
  },
  running: {
    title: (n) => `Повторяем ${notifications(n)}`,
    over: {
      done: (n) => `Повторено: ${notifications(n)}`,
      canceled: (n) => `Повтор остановлен: ${notifications(n)}`,
    },
    progress: ({ sent, delivered, failed }) =>
      `отправлено ${count(sent)}, доставлено ${count(delivered)}, не доставлено ${count(failed)}`,
    left: (seconds) => `осталось ${duration(seconds)}`,
    bar: 'Ход повтора',
    details: 'Подробности',
    stop: 'Остановить',
    stopped: 'Уведомления больше не повторяются.',
    stopFailed: 'Повтор остановить не удалось.',
  },
  page: {
    title: 'Повтор уведомлений',
    crumbs: 'Путь к странице',
    list: 'Уведомления',
    failed: 'Повтор не загрузился.',
    status: { planned: 'Запланирован', running: 'Идёт', done: 'Завершён', canceled: 'Остановлен' },
    facts: 'План',
    planned: 'Запланирован',
    started: 'Начат',
    ended: 'Завершён',
    choices: 'Выбор',
    skipsDelivered: 'Пропускает уже доставленные',
    repeatsDelivered: 'Повторяет и доставленные',
    latest: 'Только последнее по платежу, возврату или выплате',
    rate: 'Не более в секунду на сайт',
    toList: 'Уведомления этого фильтра',
    repeatRest: 'Повторить оставшиеся',
    skippedTitle: 'Пропущены',
    skipped: {
      'under-way': 'Уже отправлялись',
      pruned: 'Больше не хранились',
      unreachable: 'URL сайта был удалён',
      canceled: 'Остановлены до отправки',
      changed: 'Больше не подходили, например уже доставлены',
    },
    notReached: 'Не дошла очередь до остановки',
    failedTitle: 'Не доставлены',
    failedText: 'Каждое можно открыть; новый повтор того же фильтра возьмёт оставшиеся.',
    reportFailed: 'Отчёт не загрузился.',
    columns: { event: 'Событие', created: 'Создано', answer: 'Ответ' },
    firstOnly: (n) => `Первые ${count(n)}. Все есть в списке.`,
  },
}
