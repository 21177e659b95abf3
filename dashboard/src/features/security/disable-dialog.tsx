import { ProblemError } from '@firepay/contract/http/client.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { securityTexts } from '../../locale/en/security.ts'
import styles from './security-tab.module.css'

const texts = securityTexts.disable

/** Turns the app off. Password and code are what is typed at this level of danger (security.md M-05). */
export function DisableDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<'password' | 'code' | null>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const formId = useId()
  const disable = useMutation({
    mutationFn: () => api('POST /security/mfa/{type}/disable', { params: { type: 'totp' }, body: { password, code } }),
    onSuccess: onDone,
    onError: (error) => {
      setCode('')
      const input = error instanceof ProblemError && error.code === 'MFA_CODE' ? codeInput : passwordInput
      input.current?.focus()
    },
  })
  const failure = disable.error instanceof ProblemError ? disable.error.code : undefined
  const isOwed = failure === 'FORBIDDEN' || failure === 'CONFLICT'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (disable.isPending) return
    if (password === '' || code.length < 6) {
      const [first, input] = password === '' ? (['password', passwordInput] as const) : (['code', codeInput] as const)
      setMissing(first)
      return input.current?.focus()
    }
    disable.mutate()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="sm"
      title={texts.title}
      closeLabel={securityTexts.close}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            {securityTexts.cancel}
          </Button>
          <Button tone="danger" type="submit" form={formId} busy={disable.isPending}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit} noValidate>
        <p>{texts.text}</p>
        {disable.isError && failure !== 'CREDENTIALS' && failure !== 'MFA_CODE' && (
          <Banner tone="bad" live="polite">
            {isOwed ? securityTexts.passkeys.lastFactor : problemText(disable.error)}
          </Banner>
        )}
        <PasswordField
          ref={passwordInput}
          label={texts.password}
          autoComplete="current-password"
          texts={securityTexts.password}
          dir="ltr"
          data-autofocus
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setMissing(null)
          }}
          error={
            missing === 'password' ? texts.passwordMissing : failure === 'CREDENTIALS' ? texts.wrongPassword : undefined
          }
        />
        <PinField
          ref={codeInput}
          label={texts.code}
          name="code"
          value={code}
          onChange={(next) => {
            setCode(next)
            setMissing(null)
          }}
          error={missing === 'code' ? texts.codeMissing : failure === 'MFA_CODE' ? texts.wrongCode : undefined}
        />
      </form>
    </Dialog>
  )
}
