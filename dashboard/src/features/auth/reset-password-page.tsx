import { ProblemError } from '@firepay/contract/http/client.ts'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { AfterDelay } from '@firepay/ui/components/skeleton.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { authTexts } from '../../locale/auth.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { FormHead } from './form-head.tsx'
import { NewPasswordField, shortestPassword } from './new-password-field.tsx'

const texts = authTexts.reset
type State = 'checking' | 'ready' | 'bad' | 'no-token'

/** Takes a new password with the token of the mail, which is looked at first so that nobody types in vain. */
export function ResetPasswordPage({
  client,
  token,
  onDone,
}: {
  client: ApiClient
  token: string | null
  onDone: () => void
}) {
  const [state, setState] = useState<State>(token === null ? 'no-token' : 'checking')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState<{ password?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (token === null) return
    client('GET /auth/check-reset-token/{token}', { params: { token } }).then(
      ({ valid }) => setState(valid ? 'ready' : 'bad'),
      // No answer about the token: the form still can be sent, and is answered then.
      () => setState('ready'),
    )
  }, [client, token])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || token === null) return
    if ([...password].length < shortestPassword) return setShown({ password: authTexts.setup.passwordHint })
    setBusy(true)
    setShown({})
    try {
      await client('POST /auth/reset-password', { body: { token, password } })
      return onDone()
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : undefined
      if (code === 'TOKEN_USED' || code === 'TOKEN_EXPIRED') setState('bad')
      else setShown(code?.startsWith('PASSWORD_') ? { password: problemText(error) } : { form: problemText(error) })
    }
    setBusy(false)
  }

  if (state === 'checking') {
    return (
      <AfterDelay>
        <p role="status">{texts.checking}</p>
      </AfterDelay>
    )
  }
  if (state !== 'ready') {
    const isMissing = state === 'no-token'
    return (
      <AuthMessage
        title={isMissing ? texts.noTokenTitle : texts.badTitle}
        lead={isMissing ? texts.noTokenText : texts.badText}
      >
        <ButtonLink tone="primary" size="lg" block href="/forgot-password">
          {texts.newLink}
        </ButtonLink>
        <p className={styles.after}>
          <a href="/sign-in">{authTexts.forgot.back}</a>
        </p>
      </AuthMessage>
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormHead title={texts.title} lead={texts.lead} failure={shown.form} />
      <NewPasswordField
        label={texts.password}
        autoFocus
        value={password}
        onChange={(next) => {
          setPassword(next)
          setShown({})
        }}
        error={shown.password}
      />
      <Button tone="primary" size="lg" block type="submit" busy={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
