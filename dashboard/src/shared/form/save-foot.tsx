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
 * The foot of an edit form: unsaved or saved state, both buttons, and the outcome next to the pressed button.
 * @param changes the unsaved changes in words
 * @param saved the effect of saving in words
 * @param blockedBy the id of the element that explains why saving is blocked
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
  /** Resolves a failure. */
  action?: ReactNode
  /** For a foot outside its `<form>`. */
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
