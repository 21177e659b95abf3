import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { usePlace } from './context.tsx'
import { NamedIcon } from './icon.tsx'
import type { Page } from './pages.ts'

/** Placeholder of a missing page; the catalogue's test counts it as unfinished. */
export function ComingNext({ page }: { page: Page }) {
  const { link } = usePlace()
  return (
    <div data-coming-next>
      <PageHead title={page.title} />
      <Card>
        <EmptyState
          icon={<NamedIcon name={page.icon} size={20} />}
          title="This page comes next"
          actions={
            <ButtonLink as={link} href="/">
              To the start of the sample area
            </ButtonLink>
          }
        >
          Its place in the menu, the search and the bookmarks is kept. There is nothing to try here yet.
        </EmptyState>
      </Card>
    </div>
  )
}
