import { ProblemError } from '@firepay/contract/product/client.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { PasswordField } from '@firepay/ui/components/password-field.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { securityTexts } from '../../locale/security.ts'
import { useUser } from '../../shared/current-user.ts'
import { FormFailure } from '../../shared/form/form-failure.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { withMailFolder } from '../../shared/mail-said.ts'
import { problemText } from '../../shared/problem-text.ts'
import styles from './security-cards.module.css'

const texts = securityTexts.password
/** Minimum length without and with a second factor (security.md A-01). */
const shortest = { alone: 15, besideFactor: 12 }

/** Changes the password with the current one; ends other sessions. */
export function PasswordCard() {
  const { email, mfa } = useUser()
  const hasFactor = mfa.totp || mfa.passkeys > 0
  const least = hasFactor ? shortest.besideFactor : shortest.alone
  const queries = useQueryClient()
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? texts.currentMissing : undefined,
      newPassword:
        [...newPassword].length < least ? texts.hint(least) : newPassword === currentPassword ? texts.same : undefined,
    }),
    send: async ({ currentPassword, newPassword }) => {
      // Without a factor, the typed password is the recent authentication that the change requires (security.md S-10),
      // so it is not asked for again. With a factor, a code is needed instead.
      if (!hasFactor) await api('POST /auth/reauthenticate', { body: { password: currentPassword } })
      return api('POST /auth/change-password', { body: { currentPassword, newPassword } })
    },
    sent: () => {
      form.restart()
      void invalidate(queries, 'GET /security/sessions', 'GET /security/events')
    },
    refused: (error) => {
      const code = error instanceof ProblemError ? error.code : undefined
      if (code === 'CREDENTIALS') return { currentPassword: texts.wrong }
      return code?.startsWith('PASSWORD_') ? { newPassword: problemText(error) } : undefined
    },
  })
  const length = [...form.values.newPassword].length
  return (
    <form {...form.form}>
      <Card
        title={texts.title}
        foot={
          <div className={styles.submit}>
            <span role="status">{form.isSaved && texts.done}</span>
            <Button tone="primary" type="submit" busy={form.isBusy}>
              {texts.submit}
            </Button>
          </div>
        }
      >
        <Stack>
          {/* Tells password managers the account. */}
          <input
            className="visually-hidden"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <FormFailure of={form} />
          <Text>{withMailFolder(texts.note)}</Text>
          <PasswordField
            label={texts.current}
            autoComplete="current-password"
            texts={texts}
            dir="ltr"
            {...form.field('currentPassword')}
          />
          <PasswordField
            label={texts.next}
            autoComplete="new-password"
            texts={texts}
            dir="ltr"
            hint={length === 0 ? texts.hint(least) : length < least ? texts.count(length, least) : texts.enough(length)}
            {...form.field('newPassword')}
          />
        </Stack>
      </Card>
    </form>
  )
}
