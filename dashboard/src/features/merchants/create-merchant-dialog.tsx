import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { merchantsTexts } from '../../locale/merchants.ts'
import { browserTimeZone, timeZoneOptions } from '../../shared/browser-guesses.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { isAddress } from '../../shared/form/is-address.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { mailSaid } from '../../shared/mail-said.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'

const texts = merchantsTexts.creation

/** Creates a merchant, invites its owner, and confirms it, because the new row may be on another page of the list. */
export function CreateMerchantDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  const [made, setMade] = useState<{ name: string; ownerEmail: string }>()
  const form = useForm({
    initial: { name: '', timeZone: browserTimeZone(), ownerEmail: '' },
    check: ({ name, ownerEmail }) => ({
      name: name.trim() === '' ? texts.nameMissing : undefined,
      ownerEmail: isAddress(ownerEmail) ? undefined : texts.emailWrong,
    }),
    key,
    send: ({ name, timeZone, ownerEmail }) => {
      const body = { name: name.trim(), timeZone, ownerEmail: ownerEmail.trim() }
      return api('POST /merchants', { body, headers: key.headersFor(body) })
    },
    sent: (merchant, { ownerEmail }) => {
      setMade({ name: merchant.name, ownerEmail: ownerEmail.trim() })
      void invalidate(queries, 'GET /merchants')
    },
  })
  if (made) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={texts.doneTitle(made.name)}
        closeLabel={merchantsTexts.close}
        footer={
          <Button tone="primary" data-autofocus onClick={onClose}>
            {texts.done}
          </Button>
        }
      >
        <Banner tone="ok" live="polite">
          {mailSaid(texts.doneText(made.ownerEmail), texts.doneWritten(made.ownerEmail))}
        </Banner>
      </Dialog>
    )
  }
  return (
    <FormDialog onClose={onClose} form={form} title={texts.title} lead={texts.lead} submit={texts.submit}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={120}
        data-autofocus
        {...form.field('name')}
      />
      <Select
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        options={timeZoneOptions(form.values.timeZone)}
        {...form.choice('timeZone')}
      />
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        autoComplete="off"
        dir="ltr"
        {...form.field('ownerEmail')}
      />
    </FormDialog>
  )
}
