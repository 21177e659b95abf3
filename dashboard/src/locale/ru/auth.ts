import type * as english from '../en/auth.ts'
import type { Texts } from '../texts.ts'
import { form, some } from './plural.ts'

export const authTexts: Texts<typeof english.authTexts> = {
  credentials: {
    email: 'Эл. почта',
    password: 'Пароль',
    emailMissing: 'Введите адрес почты.',
    passwordMissing: 'Введите пароль.',
    passkeyFailed: 'Войти с ключом доступа не удалось. Попробуйте ещё раз или войдите с паролем.',
    back: 'Назад',
  },
  factor: {
    codeTitle: 'Введите код из 6 цифр',
    codeLead: 'Откройте приложение-аутентификатор и введите код для',
    code: 'Код',
    codeHint: 'Код меняется каждые 30 секунд. После шестой цифры он отправляется сам.',
    codeMissing: 'Введите все шесть цифр.',
    submit: 'Подтвердить и войти',
    noApp: 'Нет доступа к приложению?',
    toRecovery: 'Ввести резервный код',
    toCode: 'Ввести код из приложения',
    toPasskey: 'Использовать ключ доступа',
    recoveryTitle: 'Введите резервный код',
    recoveryLead: 'Один из десяти одноразовых кодов, сохранённых при настройке двухэтапной аутентификации, для',
    recovery: 'Резервный код',
    recoveryMissing: 'Введите резервный код.',
    passkeyTitle: 'Используйте ключ доступа',
    passkeyLead: 'Браузер запросит отпечаток пальца, лицо, PIN-код или ключ безопасности для',
    passkeySubmit: 'Продолжить с ключом доступа',
    passkeyFailed: 'Войти с ключом доступа не удалось. Попробуйте ещё раз или выберите другой способ.',
    wrong: 'Код неверный или уже использован.',
    triesLeft: (count) =>
      `${form(count, 'Осталась', 'Осталось', 'Осталось')} ${some(count, 'попытка', 'попытки', 'попыток')}.`,
    expired: 'Прошло слишком много времени или введено слишком много неверных кодов. Начните снова с пароля.',
  },
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  roleNames: {
    owner: 'Владелец',
    admin: 'Администратор',
    finance: 'Финансист',
    developer: 'Разработчик',
    support: 'Поддержка',
    viewer: 'Наблюдатель',
    operator: 'Оператор',
  },
}
