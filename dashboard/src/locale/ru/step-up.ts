import type * as english from '../en/step-up.ts'
import type { Texts } from '../texts.ts'

export const stepUpTexts: Texts<typeof english.stepUpTexts> = {
  title: 'Подтвердите, что это вы',
  leadPassword: 'Вы вводили пароль более 5 минут назад. Введите его снова, чтобы продолжить.',
  leadFactor: 'Двухэтапная аутентификация была более 5 минут назад. Пройдите её снова, чтобы продолжить.',
  password: 'Пароль',
  code: 'Код из 6 цифр из приложения',
  recovery: 'Резервный код',
  passwordMissing: 'Введите пароль.',
  codeMissing: 'Введите код полностью.',
  wrongPassword: 'Неверный пароль.',
  wrongCode: 'Неверный код. Каждый код действует один раз, около 30 секунд.',
  passkeyFailed: 'Ключ доступа не использован. Попробуйте ещё раз или выберите другой способ.',
  submit: 'Подтвердить и продолжить',
  goByPasskey: 'Продолжить с ключом доступа',
  toCode: 'Ввести код из приложения',
  toPasskey: 'Использовать ключ доступа',
  toRecovery: 'Ввести резервный код',
  cancel: 'Отмена',
  show: 'Показать пароль',
  hide: 'Скрыть пароль',
}
