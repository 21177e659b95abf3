import { exampleOf } from '@firepay/contract/notifications/notification-examples.ts'
import { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeBlock } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { developersTexts } from '../../locale/developers.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { eventUrl } from './developers.search.ts'

const texts = developersTexts.event
const options = eventTypesOfNotifications.map((value) => ({ value, label: value }))

/** An example body of the event in the URL, generated from the contract. */
export function EventExample() {
  const { search, change } = useListState(eventUrl)
  const type = eventTypesOfNotifications.find((one) => one === search.type) ?? 'payment.captured'
  const body = JSON.stringify(exampleOf(type), null, 2)
  return (
    <Card title={texts.title} action={<CopyButton text={body} label={texts.copy} doneLabel={texts.copied} />}>
      <Stack gap="sm">
        <Select
          label={texts.choose}
          options={options}
          value={type}
          onChange={(next) => change({ type: next }, { replace: true })}
        />
        <Text>{texts.when[type]}</Text>
        <CodeBlock label={texts.example(type)}>{body}</CodeBlock>
        <Text size="xs" tone="quiet">
          {texts.note}
        </Text>
      </Stack>
    </Card>
  )
}
