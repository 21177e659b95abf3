import { Button } from '@firepay/ui/components/button.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import type { ReactNode } from 'react'
import { beforeSignIn } from '../../locale/before-sign-in.ts'
import { browserTimeZone, timeZoneOptions } from '../../shared/browser-guesses.ts'
import { useForm } from '../../shared/form/use-form.ts'
import styles from './auth-form.module.css'
import { emailError } from './email-error.ts'
import { FormHead } from './form-head.tsx'
import { NewPasswordField, passwordError, refusedPassword } from './new-password-field.tsx'

const texts = beforeSignIn.setup

/** The input of a person with a new merchant; the zone defaults to the browser's. */
export type AccountDraft = { email: string; password: string; merchantName: string; timeZone: string }

/**
 * The form for an account and its merchant: three fields and the guessed time zone. `send` rejects with an error for
 * its field, else for the form.
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
  /** Earlier input to correct; the password must be entered again. */
  before?: AccountDraft | undefined
  /** Wraps the zone, to add other guessed values. */
  guessed?: (zone: ReactNode) => ReactNode
  children?: ReactNode
}) {
  const form = useForm({
    initial: {
      email: before?.email ?? '',
      password: '',
      merchantName: before?.merchantName ?? '',
      timeZone: before?.timeZone ?? browserTimeZone(),
    },
    check: ({ email, password, merchantName }) => ({
      email: emailError(email),
      password: passwordError(password),
      merchantName: merchantName.trim() === '' ? texts.merchantMissing : undefined,
    }),
    send: (draft) => send({ ...draft, email: draft.email.trim(), merchantName: draft.merchantName.trim() }),
    refused: refusedPassword,
  })

  const zone = (
    <Select
      label={texts.timeZone}
      hint={texts.timeZoneHint}
      size="lg"
      options={timeZoneOptions(form.values.timeZone)}
      {...form.choice('timeZone')}
    />
  )
  return (
    <form {...form.form} className={styles.form}>
      <FormHead title={words.title} lead={words.lead} failure={form.failure} />
      <TextField
        label={texts.email}
        size="lg"
        type="email"
        autoComplete="username"
        autoFocus
        dir="ltr"
        hint={texts.emailHint}
        {...form.field('email')}
      />
      <NewPasswordField label={texts.password} {...form.field('password')} />
      <TextField
        label={texts.merchantName}
        size="lg"
        autoComplete="organization"
        maxLength={120}
        hint={texts.businessHint}
        {...form.field('merchantName')}
      />
      {guessed ? guessed(zone) : zone}
      <Button tone="primary" size="lg" block type="submit" busy={form.isBusy}>
        {words.submit}
      </Button>
      {children}
    </form>
  )
}
