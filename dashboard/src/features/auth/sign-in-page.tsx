import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { IconFingerprint } from '@firepay/ui/components/icons.ts'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { authTexts } from '../../locale/auth.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { isMailSent, mailPlace } from '../../shared/mail-said.ts'
import { askForPasskey, hasPasskeys } from '../../shared/passkeys.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { emailError } from './email-error.ts'
import { type Challenge, FactorStep } from './factor-step.tsx'
import { FormHead } from './form-head.tsx'

type Step = { kind: 'password' } | ({ kind: 'factor' } & Challenge) | { kind: 'not-confirmed'; email: string }

/**
 * Sign-in by email and password or passkey, with the second factor if enabled. `notice` above the form explains a
 * repeated sign-in; `links` are the installation's other options: forgotten password, sign-up.
 */
export function SignInPage(props: {
  client: ApiClient
  onSignedIn: (answer: SignedIn) => void
  notice?: string | undefined
  title?: string
  lead?: string
  /** The expected user's email address, editable. */
  email?: string | undefined
  links?: { forgot?: ReactNode; create?: ReactNode }
}) {
  const texts = beforeSignIn.signIn
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const [failure, setFailure] = useState<string>()
  const isFirst = step.kind === 'password'
  const back = (reason?: string) => {
    setFailure(reason)
    // The listener below handles it, as it does the browser's Back.
    history.back()
  }
  useEffect(() => {
    if (isFirst) return
    history.pushState(null, '')
    const show = () => setStep({ kind: 'password' })
    addEventListener('popstate', show)
    return () => removeEventListener('popstate', show)
  }, [isFirst])
  if (step.kind === 'factor') {
    return <FactorStep client={props.client} challenge={step} onSignedIn={props.onSignedIn} onBack={back} />
  }
  if (step.kind === 'not-confirmed') {
    return (
      <AuthMessage
        title={texts.notConfirmedTitle}
        lead={isMailSent() ? texts.notConfirmed(step.email) : texts.notConfirmedWritten(step.email)}
      >
        <p className={styles.after}>
          {mailPlace()} {texts.notConfirmedAgain}
        </p>
        <ButtonLink size="lg" block href="/forgot-password">
          {texts.notConfirmedReset}
        </ButtonLink>
        <Button tone="ghost" size="lg" block onClick={() => back()}>
          {authTexts.credentials.back}
        </Button>
      </AuthMessage>
    )
  }
  return <PasswordStep {...props} failure={failure} onStep={setStep} />
}

function PasswordStep({
  client,
  onSignedIn,
  onStep,
  notice,
  failure,
  links,
  title,
  lead,
  email: expected = '',
}: Parameters<typeof SignInPage>[0] & { failure: string | undefined; onStep: (step: Step) => void }) {
  const texts = beforeSignIn.signIn
  const passwordInput = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { email: expected, password: '', way: 'password' as 'password' | 'passkey' },
    failure,
    check: ({ email, password, way }) =>
      way === 'passkey'
        ? {}
        : { email: emailError(email), password: password === '' ? authTexts.credentials.passwordMissing : undefined },
    send: async ({ email, password, way }) => {
      if (way === 'password') return client('POST /auth/signin', { body: { email: email.trim(), password } })
      const { options } = await client('POST /auth/passkey/options', { body: {} })
      const assertion = await askForPasskey(options)
      return client('POST /auth/passkey', { body: { assertion } })
    },
    sent: (answer, { email }) => {
      if (!('mfa' in answer)) return onSignedIn(answer)
      const { challenge, types } = answer.mfa
      return onStep({ kind: 'factor', challenge, types, email: email.trim() })
    },
    refused: (error, { email, way }) => {
      if (way === 'passkey') {
        // Hides the browser's message for a cancelled passkey dialog.
        if (!(error instanceof ProblemError)) return authTexts.credentials.passkeyFailed
        return error.code === 'CREDENTIALS' ? authTexts.credentials.passkeyRefused : undefined
      }
      if (error instanceof ProblemError && error.code === 'EMAIL_NOT_CONFIRMED') {
        onStep({ kind: 'not-confirmed', email: email.trim() })
        return null
      }
      passwordInput.current?.select()
      return undefined
    },
  })

  return (
    <form {...form.form} className={styles.form}>
      <FormHead title={title ?? texts.title} lead={lead ?? texts.lead} failure={form.failure} />
      {form.failure === undefined && notice !== undefined && <Banner tone="info">{notice}</Banner>}
      <TextField
        label={authTexts.credentials.email}
        size="lg"
        type="email"
        autoComplete="username webauthn"
        autoFocus
        dir="ltr"
        {...form.field('email')}
      />
      <PasswordField
        ref={passwordInput}
        label={authTexts.credentials.password}
        size="lg"
        autoComplete="current-password"
        texts={{ show: authTexts.showPassword, hide: authTexts.hidePassword }}
        aside={links?.forgot}
        dir="ltr"
        {...form.field('password')}
      />
      <Button tone="primary" size="lg" block type="submit" busy={form.sending?.way === 'password'}>
        {texts.submit}
      </Button>
      {hasPasskeys() && (
        <>
          <div className={styles.or}>{texts.or}</div>
          <Button
            size="lg"
            block
            icon={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
            busy={form.sending?.way === 'passkey'}
            onClick={() => void form.submit({ way: 'passkey' })}
          >
            {texts.passkey}
          </Button>
        </>
      )}
      {links?.create && <p className={styles.after}>{links.create}</p>}
    </form>
  )
}
