import { ProblemError } from '@firepay/contract/http/client.ts'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemText } from '../../api/problem-text.ts'
import { securityTexts } from '../../locale/security.ts'

const texts = securityTexts.disable

/** Turns the app off. Password and code are what is typed at this level of danger (security.md M-05). */
export function DisableDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<'password' | 'code' | null>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
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
  const submit = () => {
    if (password === '' || code.length < 6) {
      const [first, input] = password === '' ? (['password', passwordInput] as const) : (['code', codeInput] as const)
      setMissing(first)
      return input.current?.focus()
    }
    disable.mutate()
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      size="sm"
      title={texts.title}
      lead={texts.text}
      submit={texts.confirm}
      tone="danger"
      texts={securityTexts}
      busy={disable.isPending}
      {...(disable.isError &&
        failure !== 'CREDENTIALS' &&
        failure !== 'MFA_CODE' && {
          failure: isOwed ? securityTexts.passkeys.lastFactor : problemText(disable.error),
        })}
    >
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
    </FormDialog>
  )
}
