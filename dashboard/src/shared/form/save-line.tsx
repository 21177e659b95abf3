import { Button } from '@firepay/ui/components/button.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
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
  return (
    <Group gap="sm">
      <Button
        tone="primary"
        type="submit"
        busy={isBusy}
        disabled={!isDirty}
        title={isDirty ? undefined : texts.unchanged}
      >
        {texts.save}
      </Button>
      {!isDirty && (
        <Text as="span" size="xs" tone="quiet">
          {texts.unchanged}
        </Text>
      )}
    </Group>
  )
}
