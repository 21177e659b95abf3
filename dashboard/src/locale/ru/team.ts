import type * as english from '../en/team.ts'
import type { Texts } from '../texts.ts'
import { formatNumber } from './formats.ts'
import { some } from './plural.ts'

type Forms = readonly [one: string, few: string, many: string]

/** "12 участников", or "50 из 312 участников" while more can be loaded. */
const counted = (all: Forms, of: Forms) => (shown: number, total: number) =>
  shown < total ? `${formatNumber(shown)} из ${some(total, ...of)}` : some(total, ...all)

export const teamTexts: Texts<typeof english.teamTexts> = {
  title: 'Команда',
  lead: (merchant) => `кто работает в ${merchant} и что может каждый`,
  leadAlone: (merchant) => `Кто работает в ${merchant} и что может каждый.`,
  tabs: 'Разделы команды',
  members: 'Участники',
  roles: 'Роли',
  invite: 'Пригласить',
  close: 'Закрыть',
  cancel: 'Отмена',
  failed: 'Участники не загрузились.',
  count: counted(['участник', 'участника', 'участников'], ['участника', 'участников', 'участников']),
  table: {
    person: 'Участник',
    role: 'Роль',
    factor: 'Двухэтапная аутентификация',
    lastSignIn: 'Последний вход',
    joined: 'Добавлен',
    actions: 'Действия',
  },
  you: 'Вы',
  on: 'Включена',
  off: 'Выключена',
  never: 'Не было',
  actionsOf: (name) => `Действия: ${name}`,
  changeRole: 'Изменить роль',
  endSessions: 'Завершить сеансы',
  remove: 'Удалить',
  ownersOnly: 'Владельцев могут менять только владельцы.',
  ownRow: 'Ваше участие может изменить только другой владелец или администратор.',
  onlyOwner: 'Единственный владелец',
  lastOwner: 'Мерчанту нужен хотя бы один владелец. Сначала назначьте другого.',
  ownSessions: 'Ваши сеансы',

  aside: {
    factors: 'Двухэтапная аутентификация',
    settings: 'Настройки',
    using: 'Включена',
    share: (n, all) => `${formatNumber(n)} из ${formatNumber(all)}`,
    without: 'Не включена',
    holders: (n) => (n === 0 ? 'Ни у кого' : some(n, 'участник', 'участника', 'участников')),
    factorsText: 'Без неё для входа достаточно украденного пароля.',
    allAbilities: 'Что может каждая',
  },
  role: {
    title: (name) => `Роль: ${name}`,
    lead: 'Действует сразу, в том числе в открытых сеансах. Участник получит письмо.',
    label: 'Роль',
    save: 'Изменить роль',
    saved: (name, role) => `${name}: теперь роль «${role}».`,
  },
  sessions: {
    title: (name) => `Завершить сеансы участника ${name}?`,
    text: (merchant) =>
      `Доступ к ${merchant} закроется в течение секунды на всех устройствах, участник получит письмо. Он сможет войти снова: чтобы этого не было, удалите его.`,
    confirm: 'Завершить сеансы',
    done: (count, name) =>
      count === 0
        ? `${name}: открытых сеансов не было.`
        : `${name}: завершено ${some(count, 'сеанс', 'сеанса', 'сеансов')}.`,
  },
  removal: {
    title: (name, merchant) => `Удалить участника ${name} из ${merchant}?`,
    text: 'Участник потеряет доступ в течение секунды и получит письмо. Его действия останутся в журнале аудита. Чтобы вернуть его, пригласите снова.',
    confirm: 'Удалить участника',
    done: (name) => `Участник ${name} удалён.`,
  },
  invitations: {
    title: 'Открытые приглашения',
    failed: 'Приглашения не загрузились.',
    none: 'Открытых приглашений нет.',
    count: counted(['приглашение', 'приглашения', 'приглашений'], ['приглашения', 'приглашений', 'приглашений']),
    pending: 'Ожидает',
    expired: 'Истекло',
    by: (name) => `кто: ${name}`,
    sent: 'Отправлено',
    until: 'действует до',
    ended: 'истекло',
    again: 'Отправить снова',
    againOf: (email) => `Отправить снова на ${email}`,
    writtenAgain: (email) => `Новая ссылка для ${email} создана. Старая больше не действует.`,
    sentAgain: (email) => `Новая ссылка отправлена на ${email}. Старая больше не действует.`,
    withdraw: 'Отозвать',
    withdrawOf: (email) => `Отозвать приглашение для ${email}`,
    withdrawTitle: (email) => `Отозвать приглашение для ${email}?`,
    withdrawText: 'Отправленная ссылка перестанет действовать. Пригласить можно будет снова.',
    withdrawConfirm: 'Отозвать приглашение',
    withdrawn: (email) => `Приглашение для ${email} отозвано.`,
  },
  dialog: {
    title: 'Приглашение участника',
    lead: 'В приглашении одноразовая ссылка, она действует 7 дней.',
    email: 'Эл. почта',
    emailWrong: 'Это не адрес почты. Пример: anna@shop.example',
    role: 'Роль',
    send: 'Отправить приглашение',
    sent: (email) => `Приглашение отправлено на ${email}.`,
    written: (email) => `Приглашение для ${email} создано.`,
    conflict: 'Этот человек уже участник или уже приглашён.',
  },
  matrix: {
    title: 'Что может каждая роль',
    text: 'Сервер применяет именно эту таблицу. Профиль, безопасность, сеансы и личные представления есть у каждого.',
    ability: 'Право',
    yes: 'да',
    no: 'нет',
    view: 'Смотреть в роли',
    viewOf: (role) => `Смотреть в роли «${role}»`,
    viewingOf: (role) => `Просмотр в роли «${role}»`,
    scroll: 'Таблица ролей',
    viewing: 'Просмотр',
    yours: 'Ваша роль',
  },
}
