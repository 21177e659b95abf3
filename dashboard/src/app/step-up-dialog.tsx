import { ProblemError } from '@firepay/contract/product/client.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { IconFingerprint } from '@firepay/ui/components/icons.ts'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { type KeyboardEvent, useId, useRef } from 'react'
import { api } from '../api/client.ts'
import { stepUp } from '../api/step-up.ts'
import { stepUpTexts as texts } from '../locale/step-up.ts'
import { useUser } from '../shared/current-user.ts'
import { FormFailure } from '../shared/form/form-failure.tsx'
import { useForm } from '../shared/form/use-form.ts'
import { askForPasskey, hasPasskeys } from '../shared/passkeys.ts'
import styles from './proof-fields.module.css'
import { FactorFields, type FactorWay, focused, missingProof } from './proof-fields.tsx'

type Way = 'password' | FactorWay

/**
 * Asks for the password, or for a factor if one is enabled, before a call that needs recent authentication. Cancelling
 * returns the server's refusal. Mount while `stepUp.isAsked()`.
 */
export function StepUpDialog() {
  const { mfa } = useUser()
  const canPasskey = mfa.passkeys > 0 && hasPasskeys()
  const field = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const hasFactor = mfa.totp || mfa.passkeys > 0
  const ways: FactorWay[] = [
    ...(mfa.totp ? ['code' as const] : []),
    ...(canPasskey ? ['passkey' as const] : []),
    'recovery',
  ]
  const first: Way = (hasFactor && ways[0]) || 'password'
  const form = useForm({
    initial: { way: first, text: '' },
    lostWith: 'never',
    check: ({ way, text }) => ({
      text: way !== 'password' ? missingProof(way, text) : text === '' ? texts.passwordMissing : undefined,
    }),
    send: async ({ way, text }) => {
      if (way === 'password') return api('POST /auth/reauthenticate', { body: { password: text } })
      if (way !== 'passkey') return api('POST /auth/reauthenticate', { body: { code: text.trim() } })
      const { options } = await api('POST /auth/passkey/options', { body: {} })
      return api('POST /auth/reauthenticate', { body: { assertion: await askForPasskey(options) } })
    },
    sent: () => stepUp.settle(true),
    refused: (error, { way }) => {
      if (way !== 'password') form.set({ text: '' })
      field.current?.focus()
      if (!(error instanceof ProblemError)) return texts.passkeyFailed
      if (error.code === 'CREDENTIALS') return { text: texts.wrongPassword }
      if (error.code !== 'MFA_CODE') return undefined
      return way === 'passkey' ? texts.passkeyRefused : { text: texts.wrongCode }
    },
  })
  const { way } = form.values
  const cancel = () => stepUp.settle(false)
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
  }
  const choose = (next: Way) => {
    form.restart({ way: next, text: '' })
    if (next === 'passkey') submitButton.current?.focus()
  }

  return (
    <Dialog
      opened
      onClose={cancel}
      mustAnswer
      size="sm"
      title={texts.title}
      lead={way === 'password' ? texts.leadPassword : texts.leadFactor}
      closeLabel={texts.cancel}
      footer={
        <>
          <Button tone="ghost" onClick={cancel} onKeyDown={leaveOnEscape}>
            {texts.cancel}
          </Button>
          <Button
            ref={submitButton}
            tone="primary"
            type="submit"
            form={formId}
            busy={form.isBusy}
            icon={way === 'passkey' && <IconFingerprint size={16} stroke={1.75} aria-hidden="true" />}
            onKeyDown={leaveOnEscape}
            {...(way === 'passkey' && { 'data-autofocus': true })}
          >
            {way === 'passkey' ? texts.goByPasskey : texts.submit}
          </Button>
        </>
      }
    >
      <form {...form.form} id={formId} className={styles.form} onKeyDown={leaveOnEscape}>
        <FormFailure of={form} />
        {way === 'password' && (
          <PasswordField
            {...focused}
            ref={field}
            label={texts.password}
            autoComplete="current-password"
            texts={texts}
            dir="ltr"
            {...form.field('text')}
          />
        )}
        {way !== 'password' && (
          <FactorFields
            form={form}
            way={way}
            ways={ways}
            fieldRef={field}
            onChoose={choose}
            onComplete={(text) => void form.submit({ text })}
          />
        )}
      </form>
    </Dialog>
  )
}
