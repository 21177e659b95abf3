import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { IconFingerprint } from '@firepay/ui/components/icons.ts'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { type ReactNode, useId, useRef, useState } from 'react'
import { appConfig } from '../api/app-config.ts'
import { createAnonymousClient } from '../api/client.ts'
import { session } from '../api/session.ts'
import { signInAgain } from '../api/sign-in-again.ts'
import { authTexts } from '../locale/auth.ts'
import { signInAgainTexts as texts } from '../locale/sign-in-again.ts'
import { stepUpTexts } from '../locale/step-up.ts'
import { useUser } from '../shared/current-user.ts'
import { FormFailure } from '../shared/form/form-failure.tsx'
import { useForm } from '../shared/form/use-form.ts'
import { homeOf } from '../shared/home.ts'
import { askForPasskey, hasPasskeys } from '../shared/passkeys.ts'
import { tabMerchant } from '../shared/tab-merchant.ts'
import styles from './proof-fields.module.css'
import { FactorFields, type FactorWay, focused, missingProof } from './proof-fields.tsx'

type Challenge = { challenge: string; types: readonly ('totp' | 'recovery' | 'passkey')[] }
/** `failure`: why the second factor was abandoned, shown at the password. */
type Step = { challenge: Challenge | null; failure?: string }

/**
 * Signs the user in again over the page, which keeps its state; cancelling leaves for the sign-in page. A different
 * user starts at their own home page. Mount while `signInAgain.isAsked()`.
 */
export function SignInAgainDialog() {
  const user = useUser()
  const [step, setStep] = useState<Step>({ challenge: null })
  const signedIn = (answer: SignedIn) => {
    session.start(answer)
    if (answer.userData.id !== user.id) return location.replace(homeOf(answer.userData))
    // A different merchant reloads the document.
    if (tabMerchant.follow(answer.userData)) signInAgain.settle(true)
  }
  return step.challenge === null ? (
    <PasswordStep failure={step.failure} onSignedIn={signedIn} onChallenge={(challenge) => setStep({ challenge })} />
  ) : (
    <FactorStep
      challenge={step.challenge}
      onSignedIn={signedIn}
      onGivenUp={() => setStep({ challenge: null, failure: authTexts.factor.expired })}
    />
  )
}

function PasswordStep({
  failure,
  onSignedIn,
  onChallenge,
}: {
  failure: string | undefined
  onSignedIn: (answer: SignedIn) => void
  onChallenge: (challenge: Challenge) => void
}) {
  const user = useUser()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { email: user.email, password: '', way: 'password' as 'password' | 'passkey' },
    failure,
    lostWith: 'never',
    check: ({ email, password, way }) =>
      way === 'passkey'
        ? {}
        : {
            email: email.trim() === '' ? authTexts.credentials.emailMissing : undefined,
            password: password === '' ? authTexts.credentials.passwordMissing : undefined,
          },
    send: async ({ email, password, way }) => {
      const client = createAnonymousClient(appConfig())
      if (way === 'password') return client('POST /auth/signin', { body: { email: email.trim(), password } })
      const { options } = await client('POST /auth/passkey/options', { body: {} })
      return client('POST /auth/passkey', { body: { assertion: await askForPasskey(options) } })
    },
    sent: (answer) => ('mfa' in answer ? onChallenge(answer.mfa) : onSignedIn(answer)),
    refused: (error, { way }) => {
      if (way === 'passkey') {
        if (!(error instanceof ProblemError)) return authTexts.credentials.passkeyFailed
        return error.code === 'CREDENTIALS' ? authTexts.credentials.passkeyRefused : undefined
      }
      field.current?.select()
      return undefined
    },
  })
  return (
    <Question
      lead={texts.lead}
      submit={texts.submit}
      isBusy={form.sending?.way === 'password'}
      second={
        user.mfa.passkeys > 0 &&
        hasPasskeys() && (
          <Button
            icon={<IconFingerprint size={16} stroke={1.75} aria-hidden="true" />}
            busy={form.sending?.way === 'passkey'}
            onClick={() => void form.submit({ way: 'passkey' })}
          >
            {stepUpTexts.toPasskey}
          </Button>
        )
      }
    >
      {(id) => (
        <form {...form.form} id={id} className={styles.form}>
          <FormFailure of={form} />
          <TextField
            label={authTexts.credentials.email}
            type="email"
            autoComplete="username"
            dir="ltr"
            {...form.field('email')}
          />
          <PasswordField
            {...focused}
            ref={field}
            label={authTexts.credentials.password}
            autoComplete="current-password"
            texts={stepUpTexts}
            dir="ltr"
            {...form.field('password')}
          />
        </form>
      )}
    </Question>
  )
}

const wayOf = { totp: 'code', recovery: 'recovery', passkey: 'passkey' } as const
const typeOf = { code: 'totp', recovery: 'recovery', passkey: 'passkey' } as const

function FactorStep({
  challenge: { challenge, types },
  onSignedIn,
  onGivenUp,
}: {
  challenge: Challenge
  onSignedIn: (answer: SignedIn) => void
  onGivenUp: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const ways = types.map((type) => wayOf[type]).filter((way) => way !== 'passkey' || hasPasskeys())
  const form = useForm({
    initial: { way: (ways.includes('code') ? 'code' : (ways[0] ?? 'recovery')) as FactorWay, text: '' },
    lostWith: 'never',
    check: ({ way, text }) => ({ text: missingProof(way, text) }),
    send: async ({ way, text }) => {
      const client = createAnonymousClient(appConfig())
      if (way !== 'passkey') {
        return client('POST /auth/signin/confirm', { body: { challenge, type: typeOf[way], code: text.trim() } })
      }
      const { options } = await client('POST /auth/passkey/options', { body: { challenge } })
      const assertion = await askForPasskey(options)
      return client('POST /auth/signin/confirm', { body: { challenge, type: way, assertion } })
    },
    sent: onSignedIn,
    refused: (error, { way }) => {
      const code = error instanceof ProblemError ? error.code : undefined
      if (code === 'CHALLENGE_EXPIRED') {
        onGivenUp()
        return null
      }
      form.set({ text: '' })
      field.current?.focus()
      if (code === undefined) return stepUpTexts.passkeyFailed
      if (code !== 'MFA_CODE') return undefined
      return way === 'passkey' ? stepUpTexts.passkeyRefused : { text: stepUpTexts.wrongCode }
    },
  })
  const { way } = form.values
  return (
    <Question lead={texts.leadFactor} submit={authTexts.factor.submit} isBusy={form.isBusy}>
      {(id) => (
        <form {...form.form} id={id} className={styles.form}>
          <FormFailure of={form} />
          <FactorFields
            form={form}
            way={way}
            ways={ways}
            fieldRef={field}
            onChoose={(next) => form.restart({ way: next, text: '' })}
            onComplete={(text) => void form.submit({ text })}
          />
        </form>
      )}
    </Question>
  )
}

function Question({
  lead,
  submit,
  isBusy,
  second,
  children,
}: {
  lead: string
  submit: string
  isBusy: boolean
  second?: ReactNode
  children: (formId: string) => ReactNode
}) {
  const formId = useId()
  return (
    <Dialog
      opened
      onClose={() => undefined}
      mustAnswer
      size="sm"
      title={texts.title}
      lead={lead}
      closeLabel={texts.leave}
      footer={
        <>
          <Button tone="ghost" onClick={() => signInAgain.settle(false)}>
            {texts.leave}
          </Button>
          {second}
          <Button tone="primary" type="submit" form={formId} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  )
}
