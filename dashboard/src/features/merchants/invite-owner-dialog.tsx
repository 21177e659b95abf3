import { ProblemError } from '@firepay/contract/product/client.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { merchantsTexts } from '../../locale/merchants.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { isAddress } from '../../shared/form/is-address.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { mailSaid } from '../../shared/mail-said.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import type { Merchant } from './merchants.queries.ts'

const texts = merchantsTexts.invitation

/** Invites the owner of a merchant without members again, or another person instead. */
export function InviteOwnerDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { ownerEmail: merchant.invited?.email ?? '' },
    check: ({ ownerEmail }) => ({ ownerEmail: isAddress(ownerEmail) ? undefined : texts.emailWrong }),
    key,
    send: ({ ownerEmail }) => {
      const body = { ownerEmail: ownerEmail.trim() }
      const request = { params: { id: merchant.id }, body, headers: key.headersFor(body) }
      return api('POST /merchants/{id}/owner-invitation', request)
    },
    sent: (_, { ownerEmail }) => {
      onClose()
      showToast({ tone: 'ok', text: mailSaid(texts.done(ownerEmail.trim()), texts.written(ownerEmail.trim())) })
      void invalidate(queries, 'GET /merchants')
    },
    refused: (error) => (error instanceof ProblemError && error.code === 'CONFLICT' ? texts.joined : undefined),
  })
  return (
    <FormDialog
      onClose={onClose}
      form={form}
      size="sm"
      title={texts.title(merchant.name)}
      lead={texts.lead}
      submit={texts.submit}
    >
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        {...form.field('ownerEmail')}
      />
    </FormDialog>
  )
}
