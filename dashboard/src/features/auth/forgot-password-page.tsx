import { Button, ButtonLink } from '@firepay/ui/components/button.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useState } from 'react'
import type { ApiClient } from '../../api/client.ts'
import { authTexts } from '../../locale/auth.ts'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { isMailSent } from '../../shared/mail-said.ts'
import styles from './auth-form.module.css'
import { AuthMessage } from './auth-page.tsx'
import { emailError } from './email-error.ts'
import { FormHead } from './form-head.tsx'
import { SentHint } from './sent-hint.tsx'

const texts = beforeSignIn.forgot

/** Sends a reset link; answers the same for every address. */
export function ForgotPasswordPage({ client }: { client: ApiClient }) {
  const [sent, setSent] = useState<string>()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailError(email) }),
    send: ({ email }) => client('POST /auth/reset-password', { body: { email: email.trim() } }),
    sent: (_, { email }) => setSent(email.trim()),
  })

  if (sent !== undefined) {
    return (
      <AuthMessage
        title={isMailSent() ? texts.sentTitle : texts.writtenTitle}
        lead={isMailSent() ? texts.sent(sent) : texts.written(sent)}
      >
        <SentHint />
        <ButtonLink size="lg" block href="/sign-in">
          {texts.back}
        </ButtonLink>
      </AuthMessage>
    )
  }
  return (
    <form {...form.form} className={styles.form}>
      <FormHead title={texts.title} lead={texts.lead} failure={form.failure} />
      <TextField
        label={authTexts.credentials.email}
        size="lg"
        type="email"
        autoComplete="username"
        autoFocus
        dir="ltr"
        {...form.field('email')}
      />
      <Button tone="primary" size="lg" block type="submit" busy={form.isBusy}>
        {texts.submit}
      </Button>
      <p className={styles.after}>
        <a href="/sign-in">{texts.back}</a>
      </p>
    </form>
  )
}
