import { Button } from '@firepay/ui/components/button.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { useReadOnly } from '@firepay/ui/components/read-only.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import type { Form } from './use-form.ts'

/** The button of a form that changes what is there; off while nothing was changed, and says so. */
export function SaveLine({
  of: { isDirty, isBusy },
  texts,
}: {
  of: Pick<Form<object>, 'isDirty' | 'isBusy'>
  texts: { save: string; unchanged: string }
}) {
  const readOnly = useReadOnly()
  const reason = readOnly ?? (isDirty ? undefined : texts.unchanged)
  return (
    <Group gap="sm">
      <Button tone="primary" type="submit" busy={isBusy} disabled={reason !== undefined} title={reason}>
        {texts.save}
      </Button>
      {reason !== undefined && (
        <Text as="span" size="xs" tone="quiet">
          {reason}
        </Text>
      )}
    </Group>
  )
}
