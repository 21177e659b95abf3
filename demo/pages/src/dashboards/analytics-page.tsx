import { CongratulationsCard } from '../cards/greeting-cards.tsx'
import { AppDesignCard, UserTimelineCard } from '../cards/project-cards.tsx'
import { SalesRadarCard } from '../cards/revenue-cards.tsx'
import { AvgSessionsCard, SupportTrackerCard } from '../cards/session-cards.tsx'
import { OrdersTile, SubscribersTile } from '../cards/statistic-tiles.tsx'
import { InvoiceList } from '../invoices/invoice-list.tsx'
import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'

/** Overview of sessions, tickets and projects (catalogue 7). */
export default function AnalyticsPage() {
  return (
    <PageLayout title="Analytics">
      <Grid>
        <Cell span={6}>
          <CongratulationsCard />
        </Cell>
        <Cell span={3}>
          <SubscribersTile />
        </Cell>
        <Cell span={3}>
          <OrdersTile />
        </Cell>
        <Cell span={6}>
          <AvgSessionsCard />
        </Cell>
        <Cell span={6}>
          <SupportTrackerCard />
        </Cell>
        <Cell span={4}>
          <UserTimelineCard />
        </Cell>
        <Cell span={4}>
          <SalesRadarCard />
        </Cell>
        <Cell span={4}>
          <AppDesignCard />
        </Cell>
        <Cell span={12}>
          <InvoiceList title="Invoices" />
        </Cell>
      </Grid>
    </PageLayout>
  )
}
