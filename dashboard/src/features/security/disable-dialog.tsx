import { ProblemError } from '@firepay/contract/product/client.ts'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { PinField } from '@firepay/ui/components/pin-field.tsx'
import { api } from '../../api/client.ts'
import { securityTexts } from '../../locale/security.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { withMailFolder } from '../../shared/mail-said.ts'

const texts = securityTexts.disable

/** Disables the authenticator app; needs password and code (security.md M-05). */
export function DisableDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useForm({
    initial: { password: '', code: '' },
    lostWith: 'never',
    check: ({ password, code }) => ({
      password: password === '' ? texts.passwordMissing : undefined,
      code: code.length < 6 ? texts.codeMissing : undefined,
    }),
    send: (body) => api('POST /security/mfa/{type}/disable', { params: { type: 'totp' }, body }),
    sent: onDone,
    refused: (error) => {
      form.set({ code: '' })
      return error instanceof ProblemError ? meaningOf(error) : undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      form={form}
      size="sm"
      title={texts.title}
      lead={withMailFolder(texts.text)}
      submit={texts.confirm}
      tone="danger"
    >
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        texts={securityTexts.password}
        dir="ltr"
        data-autofocus
        {...form.field('password')}
      />
      <PinField label={texts.code} {...form.choice('code')} />
    </FormDialog>
  )
}

/** A wrong code is shown at its field; a role that requires a factor, above the form. */
function meaningOf({ code }: ProblemError) {
  switch (code) {
    case 'CREDENTIALS':
      return { password: texts.wrongPassword }
    case 'MFA_CODE':
      return { code: texts.wrongCode }
    case 'FORBIDDEN':
    case 'CONFLICT':
      return securityTexts.passkeys.lastFactor
    default:
      return undefined
  }
}
