import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { AfterDelay } from '@firepay/ui/components/skeleton.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { authTexts } from '../../locale/en/auth.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'

const texts = authTexts.confirmEmail
type State = { kind: 'working' | 'done' | 'used' | 'expired' | 'no-token' } | { kind: 'failed'; text: string }

/** Confirms the address with the token of the mail, at once: the person has already clicked. */
export function ConfirmEmailPage({ client, token }: { client: ApiClient; token: string | null }) {
  const [state, setState] = useState<State>({ kind: token === null ? 'no-token' : 'working' })
  // A token works once: strict mode's second run, or a press meanwhile, must not send it again.
  const sending = useRef(false)

  const confirm = async (confirmed: string) => {
    if (sending.current) return
    sending.current = true
    setState({ kind: 'working' })
    try {
      await client('POST /auth/confirm-email', { body: { token: confirmed } })
      setState({ kind: 'done' })
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : undefined
      if (code === 'TOKEN_USED') setState({ kind: 'used' })
      else if (code === 'TOKEN_EXPIRED') setState({ kind: 'expired' })
      else setState({ kind: 'failed', text: problemText(error) })
      sending.current = false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
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
            {authTexts.signUp.toSignIn}
          </ButtonLink>
        </AuthMessage>
      )
    case 'expired':
    case 'no-token':
      return (
        <AuthMessage
          title={state.kind === 'expired' ? texts.expiredTitle : authTexts.reset.noTokenTitle}
          lead={texts.expired}
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
}
