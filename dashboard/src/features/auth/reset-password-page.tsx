import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { AfterDelay } from '@firepay/ui/components/skeleton.tsx'
import { useEffect, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { useForm } from '../../shared/form/use-form.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { FormHead } from './form-head.tsx'
import { isUsedLink } from './is-used-link.ts'
import { NewPasswordField, passwordError, refusedPassword } from './new-password-field.tsx'

const texts = beforeSignIn.reset
type State = 'checking' | 'ready' | 'bad' | 'no-token'

/** Sets a new password with the mail's token, which is checked before the form appears. */
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

  useEffect(() => {
    if (token === null) return
    client('GET /auth/check-reset-token/{token}', { params: { token } }).then(
      ({ valid }) => setState(valid ? 'ready' : 'bad'),
      // The token check failed: the form can still be sent and reports its own errors.
      () => setState('ready'),
    )
  }, [client, token])

  if (state === 'checking') {
    return (
      <AfterDelay>
        <p role="status">{texts.checking}</p>
      </AfterDelay>
    )
  }
  if (state !== 'ready' || token === null) {
    const isMissing = state !== 'bad'
    return (
      <AuthMessage
        title={isMissing ? texts.noTokenTitle : texts.badTitle}
        lead={isMissing ? texts.noTokenText : texts.badText}
      >
        <ButtonLink tone="primary" size="lg" block href="/forgot-password">
          {texts.newLink}
        </ButtonLink>
        <p className={styles.after}>
          <a href="/sign-in">{beforeSignIn.forgot.back}</a>
        </p>
      </AuthMessage>
    )
  }
  return <PasswordForm client={client} token={token} onDone={onDone} onBad={() => setState('bad')} />
}

function PasswordForm({
  client,
  token,
  onDone,
  onBad,
}: {
  client: ApiClient
  token: string
  onDone: () => void
  onBad: () => void
}) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: passwordError(password) }),
    send: ({ password }) => client('POST /auth/reset-password', { body: { token, password } }),
    sent: onDone,
    refused: (error) => {
      if (!isUsedLink(error)) return refusedPassword(error)
      onBad()
      return null
    },
  })
  return (
    <form {...form.form} className={styles.form}>
      <FormHead title={texts.title} lead={texts.lead} failure={form.failure} />
      <NewPasswordField label={texts.password} autoFocus {...form.field('password')} />
      <Button tone="primary" size="lg" block type="submit" busy={form.isBusy}>
        {texts.submit}
      </Button>
    </form>
  )
}
