import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { usePlace } from '../context.tsx'
import { NamedIcon } from '../icon.tsx'
import { homeOf } from '../person.ts'

const faults = {
  'not-authorized': {
    icon: 'Lock',
    title: 'You can’t open this page',
    text: 'Your role in the sample area does not include it.',
  },
  error: {
    icon: 'AlertTriangle',
    title: 'Something went wrong',
    text: 'This is what an unexpected error looks like.',
  },
} as const

/** Replaces a page that is forbidden or failed. */
export default function FaultPage() {
  const { link, viewer, page } = usePlace()
  const { icon, title, text } = faults[page?.path === '/misc/error' ? 'error' : 'not-authorized']
  return (
    <Card>
      <EmptyState
        titleLevel={1}
        icon={<NamedIcon name={icon} size={20} />}
        title={title}
        actions={
          <ButtonLink as={link} tone="primary" href={homeOf(viewer)}>
            Back to the start
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
    </Card>
  )
}
