import { MedalCard } from '../cards/greeting-cards.tsx'
import { BrowserStatesCard, CompanyTable, TransactionsCard } from '../cards/list-cards.tsx'
import { OrdersBarCard, ProfitLineCard } from '../cards/order-cards.tsx'
import { MeetupCard } from '../cards/project-cards.tsx'
import { EarningsCard, RevenueReportCard } from '../cards/revenue-cards.tsx'
import { GoalOverviewCard } from '../cards/share-cards.tsx'
import { ShopFigures } from '../cards/shop-figures.tsx'
import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import styles from './home-page.module.css'

/** The home page of the sample area: overview of a shop (catalogue 7). */
export default function HomePage() {
  return (
    <PageLayout title="E-commerce">
      <Grid>
        <Cell span={4}>
          <MedalCard />
        </Cell>
        <Cell span={8}>
          <ShopFigures />
        </Cell>
        <Cell span={4}>
          <div className={styles.pair}>
            <OrdersBarCard />
            <ProfitLineCard />
          </div>
          <EarningsCard />
        </Cell>
        <Cell span={8}>
          <RevenueReportCard height={386} />
        </Cell>
        <Cell span={8}>
          <CompanyTable />
        </Cell>
        <Cell span={4}>
          <MeetupCard />
        </Cell>
        <Cell span={4}>
          <BrowserStatesCard />
        </Cell>
        <Cell span={4}>
          <GoalOverviewCard />
        </Cell>
        <Cell span={4}>
          <TransactionsCard />
        </Cell>
      </Grid>
    </PageLayout>
  )
}
