import type * as english from '../en/allow-list.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

export const allowListTexts: Texts<typeof english.allowListTexts> = {
  enforced: 'Только эти адреса',
  youAreOn: 'Ваш адрес:',
  table: 'Список разрешённых IP-адресов',
  address: 'Адрес или диапазон',
  note: 'Заметка',
  lastSeen: 'Последний раз',
  actions: 'Удаление',
  you: 'Вы',
  never: 'Не было',
  adding: 'Добавляется',
  removing: 'Удаляется',
  remove: (cidr) => `Удалить ${cidr}`,
  keep: (cidr) => `Оставить ${cidr}`,
  addedBy: (name) => `Кто добавил: ${name}`,
  empty: {
    person: 'Список пуст. Добавьте IP-адреса, с которых вы входите.',
    site: 'Список пуст. Добавьте IP-адреса, с которых обращаются ваши серверы.',
  },
  emptyLocked: 'Список пуст.',
  placeholder: '203.0.113.0/24 или 2001:db8::/48',
  notePlaceholder: 'Заметка, например «Офис»',
  add: 'Добавить',
  addHint: 'Один адрес или диапазон: /28 — 16 адресов, /24 — 256.',
  single: 'Один адрес',
  extent: (first, last, size) =>
    size === null ? `с ${first} по ${last}` : `${some(size, 'адрес', 'адреса', 'адресов')}: с ${first} по ${last}`,
  wrong: {
    shape: 'Это не IP-адрес и не диапазон. Пример: 203.0.113.0/24',
    length: 'Число после черты: от 1 до 32, для IPv6 — от 1 до 128.',
    everything: 'Этот диапазон — весь интернет. Лучше выключите список.',
    'host-bits': (meant) => `Диапазон начинается с первого адреса. Возможно, вы имели в виду ${meant}?`,
    duplicate: 'Это уже есть в списке.',
    full: 'В списке не более 100 записей.',
  },
  takeMeant: (meant) => `Взять ${meant}`,
  observed: 'Недавно встречались, но не в списке',
  observedCount: (times, refused) =>
    `${some(times, 'вызов', 'вызова', 'вызовов')}, ${refused ? 'последний отклонён' : 'последний'}`,
  addObserved: (address) => `Добавить ${address}`,
  lockOut: {
    person: 'Так вы потеряете доступ.',
    site: 'Вызовы с вашего адреса будут отклоняться.',
  },
  lockOutText: (address, covered) =>
    covered.length === 0
      ? `Ваш адрес ${address}, и ни одна запись его не покрывает.`
      : `Ваш адрес ${address}, его ${covered.length === 1 ? 'покрывает только' : 'покрывают только'} ${covered.join(', ')}.`,
  keepRange: (size) => (size === 1 ? 'Оставить диапазон' : 'Оставить диапазоны'),
  keepOff: 'Не включать',
  turnOff: 'Выключить',
  addOnly: (address) => `Добавить только ${address}`,
  leaveOut: (address) => `Сохранить без ${address}`,
  emptyGuard: 'Чтобы список работал, нужна хотя бы одна запись. Добавьте её или выключите список.',
  changes: (added, removed, switched) => {
    const parts = [
      ...(added > 0 ? [`добавлено: ${formatNumber(added)}`] : []),
      ...(removed > 0 ? [`удалено: ${formatNumber(removed)}`] : []),
      ...(switched === undefined ? [] : [switched ? 'список включён' : 'список выключен']),
    ]
    const text = parts.join(', ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}. Не сохранено.`
  },
  discard: 'Отменить изменения',
  save: 'Сохранить',
  saved: 'Список разрешённых IP-адресов сохранён и уже действует.',
  conflict: 'За это время список изменил кто-то другой.',
  conflictText: 'Ваши изменения сохранены поверх. Проверьте список и сохраните снова.',
  theyAdded: (cidr, who) => `Добавлено ${cidr}, кто: ${who}.`,
  theyRemoved: (cidr) => `Удалено ${cidr}.`,
  theySwitched: (on) => (on ? 'Список включён.' : 'Список выключен.'),
  failed: 'Список разрешённых IP-адресов не загрузился.',
}
