import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { OrdersBarCard, ProfitLineCard } from './order-cards.tsx'
import { ShopFigures } from './shop-figures.tsx'
import {
  ActiveUsersTile,
  NewsletterTile,
  OrdersTile,
  RevenueTile,
  SalesTile,
  SiteTrafficTile,
  SubscribersTile,
} from './statistic-tiles.tsx'
import { Tile } from './tile.tsx'

const upright = [
  { label: 'Views', value: '41.6k', icon: 'Eye', tone: 'info' },
  { label: 'Comments', value: '1.2k', icon: 'MessageSquare', tone: 'warn' },
  { label: 'Orders placed', value: '83.1k', icon: 'Package', tone: 'bad' },
  { label: 'Bookmarks', value: '22.4k', icon: 'Heart', tone: 'info' },
  { label: 'Reviews', value: '694', icon: 'Star', tone: 'ok' },
  { label: 'Returns', value: '218', icon: 'RotateCw', tone: 'bad' },
] as const

const beside = [
  { label: 'Processor in use', value: '72%', icon: 'Activity', tone: 'info' },
  { label: 'Memory in use', value: '1.38 GB', icon: 'Server', tone: 'ok' },
  { label: 'Downtime of the month', value: '0.2%', icon: 'Watch', tone: 'bad' },
  { label: 'Open issues', value: '9', icon: 'AlertTriangle', tone: 'warn' },
] as const

/** Cards with one figure each, by nine calls (catalogue 8.2). */
export default function CardStatisticsPage() {
  return (
    <PageLayout title="Card statistics">
      <Grid>
        <Cell span={3}>
          <OrdersBarCard />
        </Cell>
        <Cell span={3}>
          <ProfitLineCard />
        </Cell>
        <Cell span={6}>
          <ShopFigures />
        </Cell>
        {upright.map((tile) => (
          <Cell key={tile.label} span={2}>
            <Tile {...tile} isUpright />
          </Cell>
        ))}
        {beside.map((tile) => (
          <Cell key={tile.label} span={3}>
            <Tile {...tile} />
          </Cell>
        ))}
        {[SubscribersTile, RevenueTile, SalesTile, OrdersTile].map((Shown) => (
          <Cell key={Shown.name} span={3}>
            <Shown />
          </Cell>
        ))}
        {[SiteTrafficTile, ActiveUsersTile, NewsletterTile].map((Shown) => (
          <Cell key={Shown.name} span={4}>
            <Shown />
          </Cell>
        ))}
      </Grid>
    </PageLayout>
  )
}
