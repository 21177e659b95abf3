import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconLock } from '@firepay/ui/components/icons.ts'
import { shellTexts } from '../locale/en/shell.ts'

/** In place of a page, or a part of one, that the role does not open. */
export function NotAllowed({ titleLevel = 1 }: { titleLevel?: 1 | 2 }) {
  return (
    <Card>
      <EmptyState
        titleLevel={titleLevel}
        icon={<IconLock size={20} stroke={1.75} />}
        title={shellTexts.pages.notAuthorized}
      >
        {shellTexts.pages.notAuthorizedText}
      </EmptyState>
    </Card>
  )
}
