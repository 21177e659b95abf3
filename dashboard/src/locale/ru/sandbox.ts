import type * as english from '../en/sandbox.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

const events = (n: number) => some(n, 'событие', 'события', 'событий')

export const sandboxTexts: Texts<typeof english.sandboxTexts> = {
  close: 'Закрыть',
  cancel: 'Отмена',
  title: 'Или сначала осмотритесь',
  text: 'Три тестовых магазина с платежами, возвратами, спорами и выплатами за 90 дней. Помечены как песочница, их легко удалить.',
  fill: 'Заполнить песочницу',
  notAllowed: 'Ваша роль не может создавать сайты.',
  filling: 'Заполняем три магазина',
  on: (n) => `Песочница включена: ${events(n)}`,
  events: (n, expected) => `${formatNumber(n)} из примерно ${some(expected, 'события', 'событий', 'событий')}`,
  failedTitle: 'Песочница заполнена лишь частично.',
  goOn: 'Продолжить',
  present: 'Есть данные песочницы:',
  presentText: (n) => `3 тестовых сайта, ${events(n)}.`,
  separate: 'Ваши сайты — отдельно.',
  later: 'Познакомиться на вымышленных данных',
  remove: 'Удалить данные песочницы',
  removeNotAllowed: 'Удалить их может владелец или администратор.',
  removing: 'Удаляем данные песочницы …',
  confirmTitle: 'Удалить три сайта песочницы?',
  confirmText: 'Их платежи, балансы и ключи будут удалены сразу и навсегда. Ваши сайты останутся как есть.',
  removed: 'Данные песочницы удалены.',
  actionFailed: 'Не получилось.',
}
