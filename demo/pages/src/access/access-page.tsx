import { Card } from '@firepay/ui/components/card.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { usePlace } from '../context.tsx'
import { can } from '../person.ts'

/**
 * Shows the effect of rights by two cards: the first is visible to all, the second with the right to read analytics.
 */
export default function AccessPage() {
  const { viewer } = usePlace()
  return (
    <>
      <PageHead title="Access Control" lead={`You are viewing this page as ${viewer?.role ?? 'nobody'}.`} />
      <Stack>
        <Card title="Common">
          <Text>Everyone who can open this page sees this card.</Text>
        </Card>
        {can(viewer, { subject: 'Analytics' }) && (
          <Card title="Analytics">
            <Text>Only people who can read analytics see this card: admins do, clients don’t.</Text>
          </Card>
        )}
      </Stack>
    </>
  )
}
