import { Banner } from '@firepay/ui/components/banner.tsx'
import { PageLayout } from '../shared/page-layout.tsx'

/** A page with its head only, a starting point for new pages. */
export default function EmptyPage() {
  return (
    <PageLayout>
      <Banner tone="info">A page with a head and nothing below it: the start of one of your own.</Banner>
    </PageLayout>
  )
}
