import { Card } from '@firepay/ui/components/card.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { usePlace } from '../context.tsx'
import { can } from '../person.ts'

/** Shows by two cards what a role may see: everybody who comes here the first, who may read analytics the second. */
export default function AccessPage() {
  const { viewer } = usePlace()
  return (
    <>
      <PageHead title="Access Control" lead={`You look at this page as ${viewer?.role ?? 'nobody'}.`} />
      <Stack>
        <Card title="Common">
          <Text>Everybody who may open this page sees this card.</Text>
        </Card>
        {can(viewer, { subject: 'Analytics' }) && (
          <Card title="Analytics">
            <Text>Only who may read analytics sees this card: an admin does, a client does not.</Text>
          </Card>
        )}
      </Stack>
    </>
  )
}
