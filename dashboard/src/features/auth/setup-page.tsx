import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { authTexts } from '../../locale/en/auth.ts'
import { browserLanguageName, browserTimeZone, timeZoneOptions } from '../../shared/browser-guesses.ts'
import styles from './auth-form.module.css'
import { emailError } from './email-error.ts'
import { NewPasswordField, shortestPassword } from './new-password-field.tsx'

type Closed = 'no-token' | 'used' | 'expired' | 'gone'
type Shown = {
  email?: string | undefined
  password?: string | undefined
  merchantName?: string | undefined
  form?: string
}

/** Makes the first owner with the one-time link: asks three things, and shows what it guessed for correction. */
export function SetupPage(props: { client: ApiClient; token: string | null; onSignedIn: (answer: SignedIn) => void }) {
  const [closed, setClosed] = useState<Closed | null>(props.token === null ? 'no-token' : null)

  useEffect(() => {
    // An installation that has its owner says so before anybody fills in a form.
    props.client('GET /setup').catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'GONE') setClosed('gone')
    })
  }, [props.client])

  if (closed !== null || props.token === null) return <ClosedSetup reason={closed ?? 'no-token'} />
  return <SetupForm {...props} token={props.token} onClosed={setClosed} />
}

function SetupForm({
  client,
  token,
  onSignedIn,
  onClosed,
}: {
  client: ApiClient
  token: string
  onSignedIn: (answer: SignedIn) => void
  onClosed: (reason: Closed) => void
}) {
  const texts = authTexts.setup
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [merchantName, setMerchantName] = useState('')
  const [timeZone, setTimeZone] = useState(browserTimeZone)
  const [shown, setShown] = useState<Shown>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const length = [...password].length

  const errors = {
    merchantName: merchantName.trim() === '' ? texts.businessMissing : undefined,
    email: emailError(email),
    password: length < shortestPassword ? texts.passwordHint : undefined,
  }
  const check = (name: keyof typeof errors) => setShown((before) => ({ ...before, [name]: errors[name] }))
  const recheck = (name: keyof typeof errors) => {
    if (shown[name] !== undefined) setShown((before) => ({ ...before, [name]: undefined }))
  }

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
      const body = { token, email: email.trim(), password, merchantName: merchantName.trim(), timeZone }
      return onSignedIn(await client('POST /setup', { body }))
    } catch (error) {
      const reason = closedReason(error)
      if (reason !== null) return onClosed(reason)
      setShown(shownFor(error))
    }
    setBusy(false)
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
        label={texts.email}
        size="lg"
        type="email"
        autoFocus
        name="email"
        autoComplete="username"
        dir="ltr"
        hint={texts.emailHint}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          recheck('email')
        }}
        onBlur={() => email !== '' && check('email')}
        error={shown.email}
      />
      <NewPasswordField
        label={texts.password}
        value={password}
        onChange={(next) => {
          setPassword(next)
          recheck('password')
        }}
        error={shown.password}
      />
      <TextField
        label={texts.businessName}
        size="lg"
        name="merchantName"
        autoComplete="organization"
        maxLength={120}
        hint={texts.businessHint}
        value={merchantName}
        onChange={(event) => {
          setMerchantName(event.currentTarget.value)
          recheck('merchantName')
        }}
        onBlur={() => merchantName !== '' && check('merchantName')}
        error={shown.merchantName}
      />
      <fieldset className={styles.guessed}>
        <legend>{texts.guessed}</legend>
        <Select
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          options={timeZoneOptions(timeZone)}
          value={timeZone}
          onChange={setTimeZone}
        />
        <Select
          label={texts.language}
          hint={browserLanguageName() === 'English' ? undefined : texts.languageHint(browserLanguageName())}
          options={[{ value: 'en', label: 'English' }]}
          value="en"
          onChange={() => undefined}
        />
      </fieldset>
      <Button tone="primary" size="lg" block type="submit" busy={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}

function closedReason(error: unknown): Closed | null {
  if (!(error instanceof ProblemError)) return null
  if (error.code === 'GONE') return 'gone'
  if (error.code === 'TOKEN_USED') return 'used'
  return error.code === 'TOKEN_EXPIRED' ? 'expired' : null
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

function ClosedSetup({ reason }: { reason: Closed }) {
  const texts = authTexts.setup
  if (reason === 'gone') {
    return (
      <div className={styles.form}>
        <h1>{texts.goneTitle}</h1>
        <p className={styles.lead}>{texts.goneText}</p>
        <p>
          <a href="/sign-in">{texts.toSignIn}</a>
        </p>
      </div>
    )
  }
  const title = { 'no-token': texts.noToken, used: texts.usedTitle, expired: texts.expiredTitle }[reason]
  return (
    <div className={styles.form}>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{reason === 'no-token' ? texts.noTokenText : texts.expiredText}</p>
      </div>
      <div className={styles.command}>
        <code>{texts.command}</code>
        <CopyButton text={texts.command} label={texts.copy} doneLabel={texts.copied} />
      </div>
      <p className={styles.after}>
        <a href="/sign-in">{texts.toSignIn}</a>
      </p>
    </div>
  )
}
