import type { Role } from '@firepay/contract/product/abilities.ts'
import { ProblemError } from '@firepay/contract/product/client.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { teamTexts } from '../../locale/team.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { isAddress } from '../../shared/form/is-address.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { mailSaid } from '../../shared/mail-said.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import { RoleChoice } from './role-choice.tsx'

const texts = teamTexts.dialog

/** Invites a person by mail with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { email: '', role: 'viewer' as Role },
    check: ({ email }) => ({ email: isAddress(email) ? undefined : texts.emailWrong }),
    key,
    send: ({ email, role }) => {
      const body = { email: email.trim(), role }
      return api('POST /invitations', { body, headers: key.headersFor(body) })
    },
    sent: (_, { email }) => {
      onClose()
      showToast({ tone: 'ok', text: mailSaid(texts.sent(email.trim()), texts.written(email.trim())) })
      void invalidate(queries, 'GET /invitations')
    },
    refused: (error) => (error instanceof ProblemError && error.code === 'CONFLICT' ? texts.conflict : undefined),
  })
  return (
    <FormDialog onClose={onClose} form={form} title={texts.title} lead={texts.lead} submit={texts.send}>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        {...form.field('email')}
      />
      <RoleChoice label={texts.role} {...form.choice('role')} />
    </FormDialog>
  )
}
