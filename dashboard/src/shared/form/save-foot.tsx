import { Button } from '@firepay/ui/components/button.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { useReadOnly } from '@firepay/ui/components/read-only.tsx'
import type { ReactNode } from 'react'
import { formTexts as texts } from '../../locale/form.ts'
import { FormFailure } from './form-failure.tsx'
import styles from './save-foot.module.css'
import type { Form } from './use-form.ts'

/**
 * The foot of a form that changes what is there: whether something is unsaved or was saved, and both buttons. The outcome
 * stands here, beside the button that was pressed.
 * @param changes what is unsaved, in words
 * @param saved what saving has done, where that is worth saying
 * @param blockedBy the id of what says why it cannot be saved
 */
export function SaveFoot({
  of: form,
  changes = texts.unsaved,
  saved = texts.saved,
  blockedBy,
  action,
  onSave,
  onDiscard = () => form.restart(),
}: {
  of: Pick<Form<object>, 'isDirty' | 'isSaved' | 'isBusy' | 'failure' | 'restart'>
  changes?: ReactNode
  saved?: string
  blockedBy?: string | undefined
  /** The way out of a failure. */
  action?: ReactNode
  /** Where the foot is not inside of a `<form>`. */
  onSave?: () => void
  onDiscard?: () => void
}) {
  const readOnly = useReadOnly()
  const reason = readOnly ?? (form.isDirty ? undefined : texts.unchanged)
  return (
    <div className={styles.foot}>
      {form.failure !== undefined && (
        <div className={styles.failure}>
          <FormFailure of={form} action={action} />
        </div>
      )}
      <span className={styles.state}>
        <span role="status" className={styles.saved}>
          {form.isSaved && (
            <>
              <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
              {saved}
            </>
          )}
        </span>
        {readOnly ?? (form.isDirty ? changes : !form.isSaved && texts.unchanged)}
      </span>
      <Group>
        {form.isDirty && !form.isBusy && <Button onClick={onDiscard}>{texts.discard}</Button>}
        <Button
          tone="primary"
          type={onSave ? 'button' : 'submit'}
          busy={form.isBusy}
          disabled={reason !== undefined || blockedBy !== undefined}
          title={reason}
          aria-describedby={blockedBy}
          onClick={onSave}
        >
          {texts.save}
        </Button>
      </Group>
    </div>
  )
}
