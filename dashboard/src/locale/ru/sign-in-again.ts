import type * as english from '../en/sign-in-again.ts'
import type { Texts } from '../texts.ts'

export const signInAgainTexts: Texts<typeof english.signInAgainTexts> = {
  title: 'Войдите снова',
  lead: 'Сеанс завершён. Войдите, чтобы продолжить с того же места: на этой странице ничего не потеряно.',
  leadFactor: 'Пароль верный. Теперь пройдите двухэтапную аутентификацию.',
  leave: 'Покинуть страницу',
  submit: 'Войти',
}
