import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { EarningsCard, RevenueCard, RevenueReportCard, SalesLineCard, SalesRadarCard } from './revenue-cards.tsx'
import { AvgSessionsCard, SupportTrackerCard } from './session-cards.tsx'
import { CustomersCard, GoalOverviewCard, ProductOrdersCard, SessionsDeviceCard } from './share-cards.tsx'

/** Cards with charts, by eight calls (catalogue 8.2). */
export default function CardAnalyticsPage() {
  return (
    <PageLayout title="Card analytics">
      <Grid>
        <Cell span={8}>
          <RevenueReportCard />
        </Cell>
        <Cell span={4}>
          <GoalOverviewCard />
        </Cell>
        <Cell span={8}>
          <RevenueCard />
        </Cell>
        <Cell span={4}>
          <ProductOrdersCard />
        </Cell>
        <Cell span={6}>
          <AvgSessionsCard />
        </Cell>
        <Cell span={6}>
          <SupportTrackerCard />
        </Cell>
        <Cell span={8}>
          <SalesLineCard />
        </Cell>
        <Cell span={4}>
          <SalesRadarCard />
        </Cell>
        <Cell span={4}>
          <SessionsDeviceCard />
        </Cell>
        <Cell span={4}>
          <CustomersCard />
        </Cell>
        <Cell span={4}>
          <EarningsCard />
        </Cell>
      </Grid>
    </PageLayout>
  )
}
