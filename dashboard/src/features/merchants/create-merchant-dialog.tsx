import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { FormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { fieldError, problemText } from '../../api/problem-text.ts'
import { invalidate } from '../../api/query.ts'
import { merchantsTexts } from '../../locale/merchants.ts'
import { browserTimeZone, timeZoneOptions } from '../../shared/browser-guesses.ts'
import { useIdempotencyKey } from '../../shared/use-idempotency-key.ts'
import { isAddress } from './is-address.ts'

const texts = merchantsTexts.creation

/** Makes a merchant and invites its owner; then says what happened, as the new one may stand on another page of the list. */
export function CreateMerchantDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [timeZone, setTimeZone] = useState(browserTimeZone)
  const [ownerEmail, setOwnerEmail] = useState('')
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const key = useIdempotencyKey()
  const create = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), timeZone, ownerEmail: ownerEmail.trim() }
      return api('POST /merchants', { body, headers: key.headersFor(body) })
    },
    onSuccess: () => invalidate(queries, 'GET /merchants'),
  })
  const missing = {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    ownerEmail: isAddress(ownerEmail) ? undefined : texts.emailWrong,
  }
  const errors = {
    name: (asked ? missing.name : undefined) ?? fieldError(create.error, 'name') ?? undefined,
    ownerEmail: (asked ? missing.ownerEmail : undefined) ?? fieldError(create.error, 'ownerEmail') ?? undefined,
  }
  const isAtField = errors.name !== undefined || errors.ownerEmail !== undefined
  const submit = () => {
    setAsked(true)
    const first = missing.name ? 'name' : missing.ownerEmail ? 'ownerEmail' : null
    if (first === null) return create.mutate()
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  if (create.data) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={texts.doneTitle(create.data.name)}
        closeLabel={merchantsTexts.close}
        footer={
          <Button tone="primary" data-autofocus onClick={onClose}>
            {texts.done}
          </Button>
        }
      >
        <Banner tone="ok" live="polite">
          {texts.doneText(ownerEmail.trim())}
        </Banner>
      </Dialog>
    )
  }
  return (
    <FormDialog
      ref={form}
      onClose={onClose}
      onSubmit={submit}
      title={texts.title}
      lead={texts.lead}
      submit={texts.submit}
      texts={merchantsTexts}
      busy={create.isPending}
      {...(create.isError && !isAtField && { failure: problemText(create.error) })}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="name"
        autoComplete="off"
        maxLength={120}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors.name}
      />
      <Select
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        onChange={setTimeZone}
      />
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        name="ownerEmail"
        type="email"
        autoComplete="off"
        dir="ltr"
        value={ownerEmail}
        onChange={(event) => setOwnerEmail(event.currentTarget.value)}
        error={errors.ownerEmail}
      />
    </FormDialog>
  )
}
