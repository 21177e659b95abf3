import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { usePlace } from './context.tsx'
import { NamedIcon } from './icon.tsx'
import { homeOf } from './person.ts'

/** The page of an unknown URL. */
export function UnknownPage() {
  const { link, viewer } = usePlace()
  return (
    <Card>
      <EmptyState
        titleLevel={1}
        icon={<NamedIcon name="Search" size={20} />}
        title="This page does not exist"
        actions={
          <ButtonLink as={link} href={homeOf(viewer)}>
            Back to the start
          </ButtonLink>
        }
      >
        The sample area has nothing at this address.
      </EmptyState>
    </Card>
  )
}
