import type { ViewList } from '@firepay/contract/views/views.schemas.ts'
import { Checkbox } from '@firepay/ui/components/checkbox.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { api } from '../../api/client.ts'
import { viewTexts } from '../../locale/views.ts'
import { useCan } from '../current-user.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import { useIdempotencyKey } from '../use-idempotency-key.ts'
import type { View } from './view-tabs.tsx'

const texts = viewTexts.dialog

/** Asks for the name of a new view, or a new name of `view`. */
export function SaveViewDialog({
  list,
  view,
  query,
  onClose,
  onSaved,
}: {
  list: ViewList
  view: View | undefined
  query: Record<string, string>
  onClose: () => void
  onSaved: (view: View) => void
}) {
  const mayShare = useCan()('share View')
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { name: view?.name ?? '', shared: view?.shared ?? false },
    check: ({ name }) => ({ name: name.trim() === '' ? texts.nameMissing : undefined }),
    send: ({ name, shared }) => {
      const body = { list, name: name.trim(), shared, query }
      return view === undefined
        ? api('POST /views', { body, headers: key.headersFor(body) })
        : api('PATCH /views/{id}', { params: { id: view.id }, body: { name: name.trim(), shared } })
    },
    sent: onSaved,
  })
  return (
    <FormDialog
      onClose={onClose}
      form={form}
      size="sm"
      title={view === undefined ? texts.new : texts.rename}
      lead={view === undefined && texts.lead}
      submit={texts.submit}
    >
      <TextField label={texts.name} data-autofocus maxLength={60} autoComplete="off" {...form.field('name')} />
      <Checkbox
        label={texts.share}
        hint={mayShare ? texts.shareHint : viewTexts.mayNotShare}
        disabled={!mayShare}
        {...form.tick('shared')}
      />
    </FormDialog>
  )
}
