import { type FormDialogProps, FormDialog as KitFormDialog } from '@firepay/ui/components/form-dialog.tsx'
import { formTexts as texts } from '../../locale/form.ts'
import type { Form } from './use-form.ts'

/** The dialog of a `useForm` form. Asks before Esc, × or a click outside discards input. */
export function FormDialog({
  form,
  ...dialog
}: Omit<FormDialogProps, keyof Form<object>['dialog'] | 'texts' | 'unsaved'> & { form: Pick<Form<object>, 'dialog'> }) {
  const { holdsWork, ...wiring } = form.dialog
  return (
    <KitFormDialog
      {...dialog}
      {...wiring}
      texts={texts}
      unsaved={holdsWork ? { question: texts.discardQuestion, keep: texts.stay, discard: texts.discard } : undefined}
    />
  )
}
