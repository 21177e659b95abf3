import { type ReactNode, type Ref, useId } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import styles from './form-dialog.module.css'

/**
 * A dialog that asks something and sends it: fields below each other, Cancel and one button in the foot. Enter in a field
 * sends; while `busy` nothing is sent twice. `failure` is what stands beside no field.
 */
export function FormDialog({
  ref,
  onClose,
  onSubmit,
  busy,
  failure,
  submit,
  tone = 'primary',
  texts,
  children,
  ...dialog
}: Pick<DialogProps, 'onClose' | 'title' | 'lead' | 'size' | 'children'> & {
  /** The form, to find a field that must be filled. */
  ref?: Ref<HTMLFormElement>
  onSubmit: () => void
  busy: boolean
  failure?: ReactNode
  /** The verb on the button. */
  submit: string
  tone?: 'primary' | 'danger'
  texts: { cancel: string; close: string }
}) {
  const id = useId()
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
          <Button tone={tone} type="submit" form={id} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={ref}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {failure !== undefined && (
          <Banner tone="bad" live="polite">
            {failure}
          </Banner>
        )}
        {children}
      </form>
    </Dialog>
  )
}
