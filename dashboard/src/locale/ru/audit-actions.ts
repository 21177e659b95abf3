import type { MerchantAuditAction } from '@firepay/contract/audit-log/audit-actions.ts'
import type * as english from '../en/audit-actions.ts'
import type { Texts } from '../texts.ts'
import { some } from './plural.ts'

/** Names of actions; a missing one does not compile. */
const texts: Readonly<Record<MerchantAuditAction, string>> = {
  'invitation.accepted': 'Приглашение принято',
  'invitation.sent': 'Приглашение отправлено',
  'invitation.withdrawn': 'Приглашение отозвано',
  'member.removed': 'Участник удалён',
  'member.reset': 'Доступ владельца сброшен на сервере',
  'member.role.changed': 'Роль участника изменена',
  'member.sessions.ended': 'Сеансы участника завершены',
  'merchant.created': 'Мерчант создан',
  'merchant.updated': 'Настройки мерчанта изменены',
  'operator.looked': 'Просмотр оператором',
  'notifications.repeat.started': 'Начат повтор уведомлений',
  'notifications.repeat.canceled': 'Повтор уведомлений остановлен',
  'notification.repeated': 'Уведомление повторено',
  'site.notifications.tested': 'Отправлено тестовое уведомление',
  'site.notifications.enabled': 'Адрес уведомлений включён',
  'site.notifications.headers': 'Дополнительные заголовки уведомлений изменены',
  'site.import.started': 'Начат импорт файла',
  'site.import.ended': 'Файл импортирован',
  'sandbox.filled': 'Песочница заполнена',
  'sandbox.removed': 'Данные песочницы удалены',
  'site.created': 'Сайт создан',
  'site.updated': 'Настройки сайта изменены',
  'site.address.refused': 'Отклонён вызов с IP-адреса не из списка сайта',
  'site.periods.closed': 'Прошлые дни сайта закрыты',
  'site.api-secret.refused': 'Отклонён неверный или старый секрет API',
  'site.archived': 'Сайт архивирован',
  'site.api-secret.regenerated': 'Секрет API перевыпущен',
  'site.api-secret.previous-stopped': 'Старый секрет API отключён',
  'site.api-secret.previous-extended': 'Старый секрет API продлён',
  'site.secret-key.regenerated': 'Секретный ключ перевыпущен',
  'site.secret-key.previous-stopped': 'Старый секретный ключ отключён',
  'site.secret-key.previous-extended': 'Старый секретный ключ продлён',
  'site.ip-whitelist.changed': 'Список IP-адресов сайта изменён',
  'site.ip-whitelist.cleared': 'Список IP-адресов сайта очищен',
  'transaction.note.changed': 'Заметка изменена',
  'audit-log.exported': 'Журнал аудита выгружен',
  'report.exported': 'Балансовый отчёт выгружен',
  'transactions.exported': 'Транзакции выгружены',
  'payouts.exported': 'Выплаты выгружены',
  'notifications.exported': 'Уведомления выгружены',
  'export.completed': 'Выгрузка завершена',
  'user.access.refused': 'Отказано: нет прав',
  'user.address.refused': 'Отказано: IP-адреса нет в списке разрешённых',
  'user.calendar-link.made': 'Создана ссылка на календарь',
  'user.calendar-link.revoked': 'Ссылка на календарь отозвана',
  'user.entered': 'Переход от другого мерчанта',
  'user.ip-whitelist.changed': 'Свой список IP-адресов изменён',
  'user.ip-whitelist.cleared': 'Свой список IP-адресов очищен',
  'user.passkey.added': 'Ключ доступа добавлен',
  'user.passkey.renamed': 'Ключ доступа переименован',
  'user.passkey.removed': 'Ключ доступа удалён',
  'user.passkey.counter-regressed': 'Использована копия ключа доступа',
  'user.password.changed': 'Пароль изменён',
  'user.password-reset.requested': 'Запрошена ссылка для сброса пароля',
  'user.profile.changed': 'Профиль изменён',
  'user.reauthenticated': 'Личность подтверждена повторно',
  'user.reauthentication.refused': 'Повторное подтверждение не удалось',
  'user.recovery-code.used': 'Использован резервный код',
  'user.recovery-codes.replaced': 'Созданы новые резервные коды',
  'user.session.reused': 'Завершён сеанс с повторно использованным токеном',
  'user.session.ended': 'Сеанс завершён',
  'user.sessions.ended': 'Другие сеансы завершены',
  'user.sign-in.refused': 'Неудачный вход',
  'user.signed-in': 'Вход',
  'user.signed-out': 'Выход',
  'user.signed-up': 'Регистрация',
  'user.totp.enabled': 'Приложение-аутентификатор включено',
  'user.totp.disabled': 'Приложение-аутентификатор выключено',
  'user.totp.refused': 'Введён неверный код',
}

/** Names of actions in the audit log and in security events; an action of another release shows its raw name. */
export const auditActionTexts: Texts<typeof english.auditActionTexts> = texts

export const outcomeTexts: Texts<typeof english.outcomeTexts> = {
  success: 'Выполнено',
  failure: 'Не удалось',
  refused: 'Отказано',
}

const words: Readonly<Record<string, string>> = {
  password: 'пароль',
  passkey: 'ключ доступа',
  totp: 'код',
  recovery: 'резервный код',
  address: 'IP-адреса нет в списке разрешённых',
  'no merchant': 'не участник мерчанта',
  FORBIDDEN: 'роль не позволяет',
  MFA_ENROL_REQUIRED: 'без двухэтапной аутентификации',
}

/** Details of an action: the method of a sign-in, the number of ended sessions. */
export function detailText(action: string, noted: string): string {
  if (action === 'user.sessions.ended') {
    // "3", or "1, the oldest of more than ten".
    const sessions = some(Number.parseInt(noted, 10), 'сеанс', 'сеанса', 'сеансов')
    return noted.includes('oldest') ? `${sessions}: открыто было больше десяти` : sessions
  }
  if (!action.startsWith('user.')) return noted
  return noted
    .split(', ')
    .map((word) => words[word] ?? word)
    .join(', ')
}
