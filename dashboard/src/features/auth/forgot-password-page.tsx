import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type FormEvent, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { authTexts } from '../../locale/auth.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { emailError } from './email-error.ts'
import { FormHead } from './form-head.tsx'
import { SentHint } from './sent-hint.tsx'

const texts = authTexts.forgot

/** Sends a reset link; says the same for every address. */
export function ForgotPasswordPage({ client }: { client: ApiClient }) {
  const [email, setEmail] = useState('')
  const [shown, setShown] = useState<{ email?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = emailError(email)
    if (wrong !== undefined) {
      setShown({ email: wrong })
      return field.current?.focus()
    }
    setBusy(true)
    setShown({})
    try {
      await client('POST /auth/reset-password', { body: { email: email.trim() } })
      setSent(true)
    } catch (error) {
      setShown({ form: problemText(error) })
    }
    setBusy(false)
  }

  if (sent) {
    return (
      <AuthMessage title={texts.sentTitle} lead={texts.sent(email.trim())}>
        <SentHint />
        <ButtonLink size="lg" block href="/sign-in">
          {texts.back}
        </ButtonLink>
      </AuthMessage>
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormHead title={texts.title} lead={texts.lead} failure={shown.form} />
      <TextField
        ref={field}
        label={authTexts.signIn.email}
        size="lg"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        dir="ltr"
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setShown({})
        }}
        error={shown.email}
      />
      <Button tone="primary" size="lg" block type="submit" busy={busy}>
        {texts.submit}
      </Button>
      <p className={styles.after}>
        <a href="/sign-in">{texts.back}</a>
      </p>
    </form>
  )
}
