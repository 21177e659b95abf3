import { ProblemError } from '@firepay/contract/product/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { AfterDelay } from '@firepay/ui/components/skeleton.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { authTexts } from '../../locale/auth.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { problemText } from '../../shared/problem-text.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { FormHead } from './form-head.tsx'

const texts = beforeSignIn.confirmEmail
type State =
  | { kind: 'working' | 'password' | 'done' | 'used' | 'expired' | 'no-token' }
  | { kind: 'failed'; text: string }

/**
 * Confirms the email address with the mail's token at once, because the user has already clicked the link. In another
 * browser than that of the sign-up, the server requires the chosen password, so that nobody can confirm another
 * person's sign-up.
 */
export function ConfirmEmailPage({ client, token }: { client: ApiClient; token: string | null }) {
  const [state, setState] = useState<State>({ kind: token === null ? 'no-token' : 'working' })
  // A token works once: a second strict-mode run or click must not send it again.
  const sending = useRef(false)

  const confirm = async (confirmed: string) => {
    if (sending.current) return
    sending.current = true
    setState({ kind: 'working' })
    try {
      await client('POST /auth/confirm-email', { body: { token: confirmed } })
      setState({ kind: 'done' })
    } catch (error) {
      setState(stateAfter(error))
      sending.current = false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens.
  useEffect(() => {
    if (token !== null) void confirm(token)
  }, [])

  switch (state.kind) {
    case 'working':
      return (
        <AfterDelay>
          <p role="status">{texts.working}</p>
        </AfterDelay>
      )
    case 'password':
      return (
        <PasswordForm
          send={(password) => client('POST /auth/confirm-email', { body: { token: token ?? '', password } })}
          onState={setState}
        />
      )
    case 'failed':
      return (
        <AuthMessage title={texts.title} lead="">
          <Banner tone="bad" live="polite">
            {state.text}
          </Banner>
          <Button tone="primary" size="lg" block onClick={() => token !== null && void confirm(token)}>
            {texts.tryAgain}
          </Button>
        </AuthMessage>
      )
    case 'done':
    case 'used':
      return (
        <AuthMessage
          title={state.kind === 'done' ? texts.doneTitle : texts.usedTitle}
          lead={state.kind === 'done' ? texts.done : texts.used}
        >
          <ButtonLink tone="primary" size="lg" block href="/sign-in">
            {beforeSignIn.signUp.toSignIn}
          </ButtonLink>
        </AuthMessage>
      )
    case 'expired':
    case 'no-token':
      return (
        <AuthMessage
          title={state.kind === 'expired' ? texts.expiredTitle : beforeSignIn.reset.noTokenTitle}
          lead={texts.expired}
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
}

function stateAfter(error: unknown): State {
  if (!(error instanceof ProblemError)) return { kind: 'failed', text: problemText(error) }
  if (error.code === 'TOKEN_USED') return { kind: 'used' }
  if (error.code === 'TOKEN_EXPIRED') return { kind: 'expired' }
  if (error.code === 'CREDENTIALS' || error.errors.some(({ path }) => path === 'password')) return { kind: 'password' }
  return { kind: 'failed', text: problemText(error) }
}

function PasswordForm({
  send,
  onState,
}: {
  send: (password: string) => Promise<unknown>
  onState: (state: State) => void
}) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? authTexts.credentials.passwordMissing : undefined }),
    send: ({ password }) => send(password),
    sent: () => onState({ kind: 'done' }),
    refused: (error) => {
      if (error instanceof ProblemError && error.code === 'CREDENTIALS') return { password: texts.passwordWrong }
      const state = stateAfter(error)
      if (state.kind === 'password') return undefined
      onState(state)
      return null
    },
  })

  return (
    <form {...form.form} className={styles.form}>
      <FormHead title={texts.title} lead={texts.passwordLead} failure={form.failure} />
      <PasswordField
        label={authTexts.credentials.password}
        size="lg"
        autoComplete="current-password"
        texts={{ show: authTexts.showPassword, hide: authTexts.hidePassword }}
        dir="ltr"
        autoFocus
        {...form.field('password')}
      />
      <Button tone="primary" size="lg" block type="submit" busy={form.isBusy}>
        {texts.submit}
      </Button>
      <p className={styles.after}>{texts.notYou}</p>
    </form>
  )
}
