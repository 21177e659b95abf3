import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import type { Client } from '@firepay/contract/http/client.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { problemText } from '../../api/problem-text.ts'
import { authTexts } from '../../locale/en/auth.ts'
import styles from './auth-form.module.css'
import { emailError } from './email-error.ts'

type Step = { kind: 'password' } | { kind: 'factor'; challenge: string }

/**
 * Asks for e-mail and password. `notice` stands above the form (why the person is here again);
 * `links` are the ways out that this installation has: forgotten password, sign-up.
 */
export function SignInPage(props: {
  client: Client<Routes>
  onSignedIn: (answer: SignedIn) => void
  notice?: string | undefined
  links?: { forgot?: ReactNode; create?: ReactNode }
}) {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  if (step.kind === 'factor') return <FactorStep onBack={() => setStep({ kind: 'password' })} />
  return <PasswordStep {...props} onFactor={(challenge) => setStep({ kind: 'factor', challenge })} />
}

function PasswordStep({
  client,
  onSignedIn,
  onFactor,
  notice,
  links,
}: Parameters<typeof SignInPage>[0] & { onFactor: (challenge: string) => void }) {
  const texts = authTexts.signIn
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState<{ email?: string; password?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const emailInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const refusedEmail = emailError(email)
    if (refusedEmail !== undefined) {
      setShown({ email: refusedEmail })
      return emailInput.current?.focus()
    }
    if (password === '') {
      setShown({ password: texts.passwordMissing })
      return passwordInput.current?.focus()
    }
    setBusy(true)
    setShown({})
    try {
      const answer = await client('POST /auth/signin', { body: { email: email.trim(), password } })
      if ('mfa' in answer) onFactor(answer.mfa.challenge)
      else return onSignedIn(answer)
    } catch (error) {
      setShown({ form: problemText(error) })
      passwordInput.current?.select()
    }
    setBusy(false)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h1>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
      </div>
      {shown.form !== undefined ? (
        <Banner tone="bad" live="assertive">
          {shown.form}
        </Banner>
      ) : (
        notice !== undefined && <Banner tone="info">{notice}</Banner>
      )}
      <TextField
        ref={emailInput}
        label={texts.email}
        size="lg"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        dir="ltr"
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          if (shown.email !== undefined) setShown({})
        }}
        error={shown.email}
      />
      <PasswordField
        ref={passwordInput}
        label={texts.password}
        size="lg"
        name="password"
        autoComplete="current-password"
        texts={{ show: authTexts.showPassword, hide: authTexts.hidePassword }}
        aside={links?.forgot}
        dir="ltr"
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          if (shown.password !== undefined) setShown({})
        }}
        error={shown.password}
      />
      <Button tone="primary" size="lg" block type="submit" busy={busy}>
        {texts.submit}
      </Button>
      {links?.create && <p className={styles.after}>{links.create}</p>}
    </form>
  )
}

/** The place of the code step: the server does not ask for a factor before enrolment exists. */
function FactorStep({ onBack }: { onBack: () => void }) {
  const texts = authTexts.signIn
  return (
    <div className={styles.form}>
      <h1>{texts.factorTitle}</h1>
      <Banner tone="warn" live="polite">
        {texts.factorText}
      </Banner>
      <Button onClick={onBack}>{texts.back}</Button>
    </div>
  )
}
