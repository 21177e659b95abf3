import type * as english from '../en/overview.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { form, some } from './plural.ts'

const payments = (count: number) => some(count, 'платёж', 'платежа', 'платежей')
const events = (count: number) => some(count, 'событие', 'события', 'событий')

/** A usual one, several in the dative, and the time of the last one. */
const weekdays: Readonly<Record<string, readonly [usual: string, several: string, last: string]>> = {
  понедельник: ['обычный понедельник', 'понедельникам', 'В прошлый понедельник'],
  вторник: ['обычный вторник', 'вторникам', 'В прошлый вторник'],
  среда: ['обычная среда', 'средам', 'В прошлую среду'],
  четверг: ['обычный четверг', 'четвергам', 'В прошлый четверг'],
  пятница: ['обычная пятница', 'пятницам', 'В прошлую пятницу'],
  суббота: ['обычная суббота', 'субботам', 'В прошлую субботу'],
  воскресенье: ['обычное воскресенье', 'воскресеньям', 'В прошлое воскресенье'],
}
const of = (weekday: string) => weekdays[weekday.toLowerCase()] ?? [weekday, weekday, weekday]
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const overviewTexts: Texts<typeof english.overviewTexts> = {
  title: 'Обзор',
  close: 'Закрыть',
  cancel: 'Отмена',

  statistics: {
    title: 'Платежи',
    lead: 'по дням создания',
    dateField: 'Создание',
    choices: 'Период и сравнение',
    openList: 'Открыть в транзакциях',
    quiet: {
      nothing: 'За последние 30 дней ничего нет.',
      nothingThen: 'За этот период ничего нет.',
      last: (day) => `Последний платёж: ${day}`,
      showMonth: 'Показать этот месяц',
      failed: 'Последний платёж не загрузился.',
    },
  },

  balances: {
    failed: 'Балансы не загрузились.',
    more: (count) => `Показать ещё ${some(count, 'валюту', 'валюты', 'валют')}`,
    fewer: 'Показать меньше валют',
    available: (currency) => `${currency}: доступно`,
    openLabel: (currency) => `Открыть счёт в ${currency}`,
    bySiteLabel: (currency) => `Показать баланс в ${currency} по сайтам`,
    bySite: (currency) => `${currency} по сайтам`,
    bySiteLead: 'Сколько на каждом сайте; вместе они составляют баланс.',
    columns: { site: 'Сайт', available: 'Доступно', total: 'Итого' },
    all: 'Все сайты',
    part: {
      available: 'Доступно',
      pending: 'Ожидается',
      reserved: 'В резерве',
      inTransit: 'В пути',
      below: 'Ниже нуля',
    },
    total: 'Итого с доступным',
    disputedPart: 'Удержано по спорам',
    beside: 'не входит в итог',
    noPayout: 'выплат в пути нет',
    range: (from, to) => `с ${from} по ${to}`,
    due: (day) => `ожидается ${day}`,
  },

  today: {
    title: (weekday) => `Сегодня и ${of(weekday)[0]}`,
    failed: 'Сегодняшние платежи не загрузились.',
    view: 'Показать как',
    chart: 'График',
    table: 'Таблица',
    currency: 'Валюта',
    none: 'Платежей пока нет',
    noneEver: 'Первый появится здесь через секунду после отправки.',
    from: (count) => `Списано: ${payments(count)}`,
    fromCurrency: (count, currency, others) =>
      `Списано: ${payments(count)} в ${currency} (ещё ${formatNumber(others)} в других валютах)`,
    countOnly: (count) => `${form(count, 'платёж списан', 'платежа списано', 'платежей списано')} к этому часу`,
    createdEarlier: (amount) => `из них ${amount} — по платежам, созданным раньше`,
    noneToday: 'Сегодня списанных платежей ещё нет.',
    lastPayment: 'Последний:',
    within: 'В обычных пределах',
    above: 'Выше обычного',
    below: 'Ниже обычного',
    range: (clock, { low, high }, days, weekday) =>
      low === high
        ? `для ${clock}: ${low}, по ${formatNumber(days)} последним ${of(weekday)[1]}.`
        : `для ${clock}: от ${low} до ${high}, по ${formatNumber(days)} последним ${of(weekday)[1]}.`,
    unusual: (clock, days, weekday) =>
      `По ${formatNumber(days)} последним ${of(weekday)[1]} к ${clock} ничего не было.`,
    single: (clock, amount, weekday) => `${of(weekday)[2]} к ${clock} было ${amount}.`,
    noUsual: () => 'Сравнивать пока не с чем: такого дня недели ещё не было.',
    attempts: { one: 'попыток', all: 'попыток во всех валютах' },
    acceptance: (now, attempts, before, weeks) =>
      `Принято ${now} ${attempts}, за ${some(weeks, 'неделю', 'недели', 'недель')} до этого — ${before}.`,
    acceptanceOnly: (now, attempts) => `Принято ${now} ${attempts}.`,
    readChart: 'Час графика',
    rangeKey: 'Диапазон',
    fromTo: (low, high) => `от ${low} до ${high}`,
    legendToday: 'Сегодня',
    legendUsual: (weekday) => capital(of(weekday)[0]),
    legendRange: 'Обычный диапазон',
    summary: (now, clock) => `Сегодня по часам, ${now} к ${clock}.`,
    summaryUsual: (now, usual, clock) => `Сегодня по часам, ${now} к ${clock}; обычно к этому времени ${usual}.`,
    columns: { hour: 'До', today: 'Сегодня', usual: 'Обычно', low: 'Минимум', high: 'Максимум' },
  },

  attention: {
    title: 'Требует внимания',
    open: (count) => `Открыто: ${formatNumber(count)}`,
    more: (count) => `Показать ещё ${formatNumber(count)}`,
    allClear: 'Всё в порядке.',
    nothing: 'Нет открытых споров, неудачных выплат, отклонённых событий и старых секретов.',
    failed: 'Список не загрузился.',
    dispute: (when) => `Ответ по спору: срок ${when}`,
    disputeOverdue: 'Срок ответа по спору прошёл',
    disputeOpen: 'Открытый спор',
    order: (reference) => `заказ ${reference}`,
    by: 'до',
    payoutFailed: 'Выплата не удалась',
    unbalanced: (currency) => `Балансовый отчёт в ${currency} не сходится`,
    offBy: 'Расхождение',
    below: (currency) => `Баланс в ${currency} ниже нуля`,
    refusedEvents: (count) => `За 24\u00a0ч отклонено: ${events(count)}`,
    heldEvents: (count) =>
      `${events(count)} ${form(count, 'отложено: ждёт', 'отложены: ждут', 'отложено: ждут')} другого`,
    endpoint: {
      unstable: 'Уведомления доставляются с ошибками',
      failing: 'Уведомления не доставляются',
      disabled: 'Уведомления отключены',
    },
    failedOfLast: (failed, all) => `ошибок: ${formatNumber(failed)} из последних ${formatNumber(all)}`,
    since: 'с',
    oldSecret: 'Старый секрет API ещё действует',
    oldSecretText: 'до',
    review: (name) => `${name}: на проверке`,
    suspended: (name) => `${name}: приостановлен`,
    reviewText: 'Платёжный сервис проверяет сайт, прежде чем он начнёт принимать настоящие платежи.',
    suspendedText: 'События сайта по-прежнему записываются. Причину спросите у платёжного сервиса.',
  },

  payouts: {
    title: 'Выплаты',
    all: 'Все выплаты',
    sent: (day) => `Отправлена ${day}`,
    failed: 'Выплаты не загрузились.',
    none: 'Выплат пока нет.',
    status: { created: 'В пути', paid: 'Выплачена', failed: 'Не удалась' },
  },

  start: {
    title: 'Ваш первый платёж',
    lead: 'Четыре шага. Каждый отмечается автоматически.',
    setup: (done, of) => `Настройка: выполнено ${done} из ${of}.`,
    next: 'Дальше:',
    hide: 'Скрыть',
    hideFailed: 'Не удалось сохранить.',
    noSites: 'Сайтов пока нет',
    noSitesText:
      'Сайт — это магазин, который принимает платежи. Попросите разработчика, администратора или владельца создать первый.',
    failed: 'Первые шаги не загрузились.',
    done: 'Готово',
    steps: {
      site: { title: 'Создайте сайт', text: 'Сайт — это магазин со своими ключами.' },
      keys: { title: 'Скопируйте ключи', text: 'Ключи показываются один раз, сразу после создания сайта.' },
      event: { title: 'Отправьте событие', text: 'Выполните это на своём сервере или в любом терминале:' },
      payment: { title: 'Дождитесь платежа', text: 'Он появится в списке через секунду.' },
    },
    createSite: 'Создать сайт',
    toSite: 'Открыть сайт',
    toTransactions: 'Открыть транзакции',
    toPayment: 'Открыть платёж',
    celebrate: 'Первый платёж получен.',
  },
}
