import { ProblemError } from '@firepay/contract/http/client.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { authTexts } from '../../locale/auth.ts'
import { browserTimeZone, timeZoneOptions } from '../../shared/browser-guesses.ts'
import styles from './auth-form.module.css'
import { emailError } from './email-error.ts'
import { FormHead } from './form-head.tsx'
import { NewPasswordField, shortestPassword } from './new-password-field.tsx'

const texts = authTexts.setup
const asked = ['email', 'password', 'merchantName'] as const
type Field = (typeof asked)[number]
type Shown = { [name in Field | 'form']?: string | undefined }

/** What a person with a business of their own tells; the zone is the browser's guess until it is corrected. */
export type AccountDraft = { email: string; password: string; merchantName: string; timeZone: string }

/**
 * Asks for an account and its business: three questions, and the time zone that was guessed. A wrong answer is told
 * when its field is left and at the latest on sending, which moves to the first one.
 * `send` rejects with what the form shows, beside the field it concerns, else above all.
 */
export function AccountForm({
  words,
  send,
  before,
  guessed,
  children,
}: {
  words: { title: string; lead: string; submit: string }
  send: (draft: AccountDraft) => Promise<void>
  /** What was told before, to be corrected; the password is asked again. */
  before?: AccountDraft | undefined
  /** Around the zone, for more that was guessed. */
  guessed?: (zone: ReactNode) => ReactNode
  children?: ReactNode
}) {
  const [email, setEmail] = useState(before?.email ?? '')
  const [password, setPassword] = useState('')
  const [merchantName, setMerchantName] = useState(before?.merchantName ?? '')
  const [timeZone, setTimeZone] = useState(before?.timeZone ?? browserTimeZone)
  const [shown, setShown] = useState<Shown>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const errors = {
    email: emailError(email),
    password: [...password].length < shortestPassword ? texts.passwordHint : undefined,
    merchantName: merchantName.trim() === '' ? texts.businessMissing : undefined,
  }
  const check = (name: Field) => setShown((told) => ({ ...told, [name]: errors[name] }))
  const forget = (name: Field) => setShown((told) => ({ ...told, [name]: undefined }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const firstWrong = asked.find((name) => errors[name] !== undefined)
    if (firstWrong !== undefined) {
      setShown(errors)
      return form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus()
    }
    setBusy(true)
    setShown({})
    try {
      await send({ email: email.trim(), password, merchantName: merchantName.trim(), timeZone })
    } catch (error) {
      setShown(shownFor(error))
      setBusy(false)
    }
  }

  const zone = (
    <Select
      label={texts.timeZone}
      hint={texts.timeZoneHint}
      size="lg"
      options={timeZoneOptions(timeZone)}
      value={timeZone}
      onChange={setTimeZone}
    />
  )
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <FormHead title={words.title} lead={words.lead} failure={shown.form} />
      <TextField
        label={texts.email}
        size="lg"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        dir="ltr"
        hint={texts.emailHint}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          forget('email')
        }}
        onBlur={() => email !== '' && check('email')}
        error={shown.email}
      />
      <NewPasswordField
        label={texts.password}
        value={password}
        onChange={(next) => {
          setPassword(next)
          forget('password')
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
          forget('merchantName')
        }}
        onBlur={() => merchantName !== '' && check('merchantName')}
        error={shown.merchantName}
      />
      {guessed ? guessed(zone) : zone}
      <Button tone="primary" size="lg" block type="submit" busy={busy}>
        {words.submit}
      </Button>
      {children}
    </form>
  )
}

/** Each failure appears once: beside its field, else above the form. */
function shownFor(error: unknown): Shown {
  if (error instanceof ProblemError && error.code?.startsWith('PASSWORD_')) return { password: problemText(error) }
  const fields = Object.fromEntries(asked.map((name) => [name, fieldError(error, name) ?? undefined]))
  return Object.values(fields).some((text) => text !== undefined) ? fields : { form: problemText(error) }
}
