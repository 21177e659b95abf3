import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { authTexts } from '../../locale/en/auth.ts'
import { browserTimeZone, timeZoneOptions } from '../../shared/browser-guesses.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { emailError } from './email-error.ts'
import { NewPasswordField, shortestPassword } from './new-password-field.tsx'

const texts = authTexts.signUp
type Shown = {
  email?: string | undefined
  password?: string | undefined
  merchantName?: string | undefined
  form?: string
}

/** Asks for an account. What follows is the same whether or not the address is known, so it is said by mail. */
export function SignUpPage({ client, closed: isClosed }: { client: ApiClient; closed: boolean }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [merchantName, setMerchantName] = useState('')
  const [timeZone, setTimeZone] = useState(browserTimeZone)
  const [shown, setShown] = useState<Shown>({})
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [closed, setClosed] = useState(isClosed)
  const form = useRef<HTMLFormElement>(null)

  const errors = {
    email: emailError(email),
    password: [...password].length < shortestPassword ? authTexts.setup.passwordHint : undefined,
    merchantName: merchantName.trim() === '' ? authTexts.setup.businessMissing : undefined,
  }
  const check = (name: keyof typeof errors) => setShown((before) => ({ ...before, [name]: errors[name] }))
  const forget = (name: keyof typeof errors) => setShown((before) => ({ ...before, [name]: undefined }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const firstWrong = (['email', 'password', 'merchantName'] as const).find((name) => errors[name] !== undefined)
    if (firstWrong !== undefined) {
      setShown(errors)
      return form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus()
    }
    setBusy(true)
    setShown({})
    try {
      const body = { email: email.trim(), password, merchantName: merchantName.trim(), timeZone }
      await client('POST /auth/signup', { body })
      setPassword('')
      setSent(true)
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'SIGNUP_CLOSED') return setClosed(true)
      setShown(shownFor(error))
    }
    setBusy(false)
  }

  if (closed) {
    return (
      <AuthMessage title={texts.closedTitle} lead={texts.closedText}>
        <ButtonLink size="lg" block href="/sign-in">
          {texts.toSignIn}
        </ButtonLink>
      </AuthMessage>
    )
  }
  if (sent) {
    return (
      <AuthMessage title={texts.sentTitle} lead={texts.sent(email.trim())}>
        <p className={styles.after}>{texts.sentHint}</p>
        <Button size="lg" block onClick={() => setSent(false)}>
          {texts.again}
        </Button>
      </AuthMessage>
    )
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h1>{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
      </div>
      {shown.form !== undefined && (
        <Banner tone="bad" live="assertive">
          {shown.form}
        </Banner>
      )}
      <TextField
        label={authTexts.setup.email}
        size="lg"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        dir="ltr"
        hint={authTexts.setup.emailHint}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          forget('email')
        }}
        onBlur={() => email !== '' && check('email')}
        error={shown.email}
      />
      <NewPasswordField
        label={authTexts.setup.password}
        value={password}
        onChange={(next) => {
          setPassword(next)
          forget('password')
        }}
        error={shown.password}
      />
      <TextField
        label={authTexts.setup.businessName}
        size="lg"
        name="merchantName"
        autoComplete="organization"
        maxLength={120}
        hint={authTexts.setup.businessHint}
        value={merchantName}
        onChange={(event) => {
          setMerchantName(event.currentTarget.value)
          forget('merchantName')
        }}
        onBlur={() => merchantName !== '' && check('merchantName')}
        error={shown.merchantName}
      />
      <Select
        label={authTexts.setup.timeZone}
        hint={authTexts.setup.timeZoneHint}
        size="lg"
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        onChange={setTimeZone}
      />
      <Button tone="primary" size="lg" block type="submit" busy={busy}>
        {texts.submit}
      </Button>
      <p className={styles.after}>
        {texts.haveOne} <a href="/sign-in">{texts.toSignIn}</a>
      </p>
    </form>
  )
}

/** Each failure appears once: beside its field, else above the form. */
function shownFor(error: unknown): Shown {
  if (error instanceof ProblemError && error.code?.startsWith('PASSWORD_')) return { password: problemText(error) }
  const fields = {
    email: fieldError(error, 'email') ?? undefined,
    password: fieldError(error, 'password') ?? undefined,
    merchantName: fieldError(error, 'merchantName') ?? undefined,
  }
  return Object.values(fields).some((text) => text !== undefined) ? fields : { form: problemText(error) }
}
