import { type DeviceWords, deviceName } from '../../caller/device-name.ts'
import type { Circumstances, FactorChange, LinkLife, ListState } from '../mails.ts'
import { nameInMail } from '../name-in-mail.ts'
import type { MailTexts } from './mail-texts.ts'

export const texts: MailTexts = {
  orOpen: 'Или откройте ссылку:',
  sentBy: (appName, origin) => `Отправлено из ${appName}: ${origin}`,
  mails: {
    'confirm-email': (data, appName) => ({
      subject: `Подтвердите почту для ${appName}`,
      paragraphs: [
        `Кто-то зарегистрировался в ${appName} с этим адресом почты.`,
        'Если это были вы, откройте ссылку, чтобы подтвердить почту. Если открыть её не в том браузере, где вы регистрировались, понадобится выбранный вами пароль.',
      ],
      button: { text: 'Подтвердить почту', path: data.link },
      afterwards: [
        `Ссылка действует один раз, ${lives[data.validFor]}.`,
        'Если вы не регистрировались, не обращайте внимания на это письмо: без выбранного пароля учётная запись по ссылке не создаётся.',
      ],
    }),
    'already-registered': (data, appName) => ({
      subject: `У вас уже есть учётная запись ${appName}`,
      paragraphs: [
        `Кто-то, скорее всего вы, пытался зарегистрироваться в ${appName} с этим адресом почты. Учётная запись у вас уже есть, в ней ничего не изменилось.`,
        'Войдите как обычно. Если вы забыли пароль, задайте новый на странице входа.',
      ],
      button: { text: 'Войти', path: data.signInLink },
      afterwards: ['Если это были не вы, не обращайте внимания на это письмо.'],
    }),
    'reset-password': (data, appName) => ({
      subject: `Новый пароль для ${appName}`,
      paragraphs: [`Кто-то, скорее всего вы, запросил новый пароль для вашей учётной записи ${appName}.`],
      button: { text: 'Задать новый пароль', path: data.link },
      afterwards: [
        `Ссылка действует один раз, ${lives[data.validFor]}. После смены пароля сеансы на всех устройствах завершатся; двухэтапная аутентификация останется как есть.`,
        'Если это были не вы, не обращайте внимания на это письмо: пароль останется прежним.',
      ],
    }),
    'password-changed': (data, appName) => ({
      subject: `Пароль ${appName} ${data.how === 'reset' ? 'сброшен' : 'изменён'}`,
      paragraphs: [
        data.how === 'reset'
          ? 'Пароль вашей учётной записи сброшен по ссылке, отправленной на эту почту. Сеансы на всех устройствах завершены.'
          : 'Пароль вашей учётной записи изменён. Сеансы на остальных устройствах завершены.',
        ...passkeysLeft(data.passkeys ?? []),
        ...circumstances(data),
      ],
      button: { text: 'Это не я', path: '/forgot-password' },
      afterwards: ['Если это были вы, ничего делать не нужно.'],
    }),
    'factor-changed': (data, appName) => ({
      subject: `Настройки входа в ${appName} изменены`,
      paragraphs: [sentenceOf(data.change), ...circumstances(data)],
      button: { text: 'Проверить настройки безопасности', path: '/security' },
      afterwards: ['Если это были не вы, сразу задайте новый пароль и сообщите владельцу мерчанта.'],
    }),
    'new-sign-in': (data, appName) => ({
      subject: `Новый вход в ${appName}`,
      paragraphs: ['В вашу учётную запись вошли с нового устройства или из нового места.', ...circumstances(data)],
      button: { text: 'Проверить сеансы', path: '/security' },
      afterwards: [
        'Если это были вы, ничего делать не нужно. Если нет, завершите этот сеанс и сразу задайте новый пароль.',
      ],
    }),
    'secret-regenerated': (data) => {
      const { kind, previousWorksUntil } = data
      const [siteName, by] = [nameInMail(data.siteName), nameInMail(data.by)]
      const name = kind === 'API secret' ? 'секрет API' : 'секретный ключ'
      return {
        subject: `Новый ${name} сайта ${siteName}`,
        paragraphs: [
          `Для сайта ${siteName} выпущен новый ${name}. Кто выпустил: ${by}.`,
          previousWorksUntil === undefined
            ? 'Прежний сразу перестал действовать.'
            : `Прежний действует до ${moment(previousWorksUntil)}.`,
          ...circumstances(data),
        ],
        button: { text: 'Посмотреть ключи', path: data.link },
        afterwards: ['Сам секрет никогда не отправляется по почте.'],
      }
    },
    'ip-whitelist-changed': (data) => {
      const by = nameInMail(data.by)
      const whose = data.whose === null ? 'вашей учётной записи' : `сайта ${nameInMail(data.whose)}`
      return {
        subject: `Список разрешённых IP-адресов ${whose} изменён`,
        paragraphs: [
          `Список разрешённых IP-адресов ${whose} изменён. Кто изменил: ${by}. Теперь он ${stateOf(data.now)}.`,
          ...circumstances(data),
        ],
        button: { text: 'Посмотреть список', path: data.link },
        afterwards: [],
      }
    },
    'notifications-disabled': (data) => {
      const { url, reason, at, link } = data
      const siteName = nameInMail(data.siteName)
      return {
        subject: `Уведомления сайта ${siteName} отключены`,
        paragraphs: [
          reason === 'gone'
            ? `Адрес уведомлений сайта ${siteName} ответил 410 Gone, поэтому он отключён и на него больше ничего не отправляется.`
            : `За 120\u00a0часов на адрес уведомлений сайта ${siteName} ничего не удалось доставить, поэтому он отключён и на него больше ничего не отправляется.`,
          `Адрес: ${nameInMail(new URL(url).host)}`,
          `Когда: ${moment(at)}`,
        ],
        button: { text: 'Посмотреть сайт', path: link },
        afterwards: [
          'Ничего не потеряно. Когда адрес снова заработает, включите его и повторите то, что не было отправлено.',
        ],
      }
    },
    'role-changed': (data) => {
      const { merchantName, by } = decision(data)
      const [before, role] = [roleName(data.before), roleName(data.role)]
      return {
        subject: `Ваша роль в ${merchantName}: ${role}`,
        paragraphs: [
          `Ваша роль в ${merchantName} изменена: была «${before}», стала «${role}». Кто изменил: ${by}.`,
          `Когда: ${moment(data.at)}`,
        ],
        button: { text: 'Что может эта роль', path: '/team/roles' },
        afterwards: [
          'Новая роль действует сразу, в том числе в открытых сеансах. Если есть вопросы, задайте их тому, кто её изменил.',
        ],
      }
    },
    'member-removed': (data) => {
      const { merchantName, by } = decision(data)
      return {
        subject: `Вы удалены из ${merchantName}`,
        paragraphs: [
          `Вы удалены из ${merchantName}. Кто удалил: ${by}. Ваши сеансы завершены, доступа к этому мерчанту у вас больше нет.`,
          `Когда: ${moment(data.at)}`,
        ],
        afterwards: ['Учётная запись остаётся, как и доступ к другим мерчантам.'],
      }
    },
    'sessions-ended': (data) => {
      const { merchantName, by } = decision(data)
      return {
        subject: `Ваши сеансы в ${merchantName} завершены`,
        paragraphs: [
          `Завершено: ${some(data.count, 'сеанс', 'сеанса', 'сеансов')} в ${merchantName}. Кто завершил: ${by}.`,
          `Когда: ${moment(data.at)}`,
        ],
        button: { text: 'Войти снова', path: '/sign-in' },
        afterwards: [
          'Больше ничего не изменено. Если вы потеряли устройство или используете свой пароль где-то ещё, задайте новый.',
        ],
      }
    },
    invitation: (data, appName) => {
      const [merchantName, invitedBy] = [nameInMail(data.merchantName), nameInMail(data.invitedBy)]
      return {
        subject: `Приглашение в ${merchantName} от ${invitedBy}`,
        paragraphs: [
          `${invitedBy} приглашает вас присоединиться к ${merchantName} в ${appName}. Ваша роль: ${roleName(data.role)}.`,
        ],
        button: { text: 'Принять приглашение', path: data.link },
        afterwards: [
          `Ссылка действует один раз, ${lives[data.validFor]}. Если отправитель вам незнаком, не обращайте внимания на это письмо.`,
        ],
      }
    },
  },
}

const lives: Readonly<Record<LinkLife, string>> = {
  '30 minutes': 'в течение 30\u00a0минут',
  '24 hours': 'в течение 24\u00a0часов',
  '7 days': 'в течение 7\u00a0дней',
}

const roles: Readonly<Record<string, string>> = {
  owner: 'владелец',
  admin: 'администратор',
  finance: 'финансист',
  developer: 'разработчик',
  support: 'поддержка',
  viewer: 'наблюдатель',
}
const roleName = (role: string) => roles[role] ?? role

const rules = new Intl.PluralRules('ru')

function some(n: number, one: string, few: string, many: string): string {
  const rule = rules.select(n)
  return `${n.toLocaleString('ru')}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}

/** `включён, в нём 3 записи` */
function stateOf({ enabled, entries }: ListState): string {
  return enabled ? `включён, в нём ${some(entries, 'запись', 'записи', 'записей')}` : 'выключен'
}

function sentenceOf(change: FactorChange): string {
  switch (change.kind) {
    case 'app-added':
      return 'Добавлено приложение-аутентификатор.'
    case 'app-replaced':
      return 'Приложение-аутентификатор заменено.'
    case 'app-removed':
      return 'Приложение-аутентификатор удалено.'
    case 'codes-replaced':
      return 'Созданы новые резервные коды; старые больше не действуют.'
    case 'passkey-added':
      return `Добавлен ключ доступа «${nameInMail(change.name)}».`
    case 'passkey-removed':
      return `Удалён ключ доступа «${nameInMail(change.name)}».`
  }
}

/** A new password does not remove passkeys, so one added by an attacker still works. */
function passkeysLeft(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const list = names.map((name) => `«${nameInMail(name)}»`).join(', ')
  const which = names.length === 1 ? 'этим ключом доступа' : 'этими ключами доступа'
  return [
    `С ${which} по-прежнему можно войти в вашу учётную запись: ${list}. Незнакомые удалите в настройках безопасности.`,
  ]
}

function decision({ merchantName, by }: { merchantName: string; by: string }) {
  return { merchantName: nameInMail(merchantName), by: nameInMail(by) }
}

const deviceWords: DeviceWords = {
  both: (browser, system) => `${browser}, ${system}`,
  onlySystem: (system) => `браузер, ${system}`,
  program: 'программа',
}

function circumstances({ at, address, userAgent }: Circumstances): string[] {
  return [`Когда: ${moment(at)}`, `Откуда: ${deviceName(userAgent, deviceWords)}, IP-адрес ${address}`]
}

const format = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

function moment(instant: string): string {
  return `${format.format(new Date(instant))} UTC`
}
