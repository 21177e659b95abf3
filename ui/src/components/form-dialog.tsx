import { type ComponentProps, type ReactNode, useId } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { useReadOnly } from './read-only.tsx'
import { Stack } from './stack.tsx'

/**
 * A dialog that asks something and sends it: fields below each other, Cancel and one button in the foot. Enter in a field
 * sends. `failure` is what stands beside no field.
 */
export function FormDialog({
  onClose,
  form,
  busy,
  failure,
  submit,
  tone = 'primary',
  texts,
  children,
  ...dialog
}: Pick<DialogProps, 'onClose' | 'title' | 'lead' | 'size' | 'children'> & {
  /** Ref and handlers of the form; it sends nothing twice while `busy`. */
  form: ComponentProps<'form'>
  busy: boolean
  failure?: ReactNode
  /** The verb on the button. */
  submit: string
  tone?: 'primary' | 'danger'
  texts: { cancel: string; close: string }
}) {
  const id = useId()
  const readOnly = useReadOnly()
  return (
    <Dialog
      {...dialog}
      opened
      onClose={onClose}
      closeLabel={texts.close}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button tone={tone} type="submit" form={id} busy={busy} disabled={readOnly !== undefined} title={readOnly}>
            {submit}
          </Button>
        </>
      }
    >
      <form {...form} id={id}>
        <Stack>
          {readOnly !== undefined && <Banner tone="info">{readOnly}</Banner>}
          {failure !== undefined && (
            <Banner tone="bad" live="polite">
              {failure}
            </Banner>
          )}
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}
