import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { TileChart } from '@firepay/ui/components/tile-chart.tsx'
import { inThousands } from '../shared/figures.ts'
import { type Ask, useCardCall } from './call-card.tsx'
import { Tile } from './tile.tsx'

type Answered = { series: { data: number[] }[] }

/** A tile of one call with its series: an area chart if the call returns a figure, else a line. */
function CallTile<T extends Answered>({
  label,
  call,
  icon,
  color,
  ask,
  figureOf,
  look,
}: {
  label: string
  call: string
  icon: string
  color: 1 | 2 | 3 | 4
  ask: Ask<T>
  figureOf: (data: T) => string
  look: 'area' | 'line'
}) {
  const query = useCardCall(call, ask)
  const { data, isError, isFetching } = query
  const value = data === undefined ? isError ? 'No data' : <Skeleton width={80} height={24} /> : figureOf(data)
  return (
    <Tile label={label} value={value} icon={icon} tone="info" busy={isFetching}>
      {data === undefined ? (
        <div style={{ height: 72 }} />
      ) : (
        <TileChart look={look} summary={label} values={data.series[0]?.data ?? []} color={color} height={72} />
      )}
    </Tile>
  )
}

/** The last value of a line: those calls return no figure. */
const last = ({ series }: Answered) => inThousands(series[0]?.data.at(-1) ?? 0)

export function SubscribersTile() {
  return (
    <CallTile
      label="Subscribers gained"
      call="subscribers"
      icon="Users"
      color={1}
      look="area"
      ask={(api, asked) => api('GET /card/card-statistics/subscribers', asked)}
      figureOf={({ analyticsData }) => inThousands(analyticsData.subscribers)}
    />
  )
}

export function RevenueTile() {
  return (
    <CallTile
      label="Revenue generated"
      call="statistics-revenue"
      icon="CreditCard"
      color={3}
      look="area"
      ask={(api, asked) => api('GET /card/card-statistics/revenue', asked)}
      figureOf={({ analyticsData }) => inThousands(analyticsData.revenue)}
    />
  )
}

export function SalesTile() {
  return (
    <CallTile
      label="Quarterly sales"
      call="sales"
      icon="ShoppingCart"
      color={4}
      look="area"
      ask={(api, asked) => api('GET /card/card-statistics/sales', asked)}
      figureOf={({ analyticsData }) => analyticsData.sales}
    />
  )
}

export function OrdersTile() {
  return (
    <CallTile
      label="Orders received"
      call="orders"
      icon="Package"
      color={2}
      look="area"
      ask={(api, asked) => api('GET /card/card-statistics/orders', asked)}
      figureOf={({ analyticsData }) => inThousands(analyticsData.orders)}
    />
  )
}

export function SiteTrafficTile() {
  return (
    <CallTile
      label="Site traffic"
      call="site-traffic"
      icon="Globe"
      color={1}
      look="line"
      ask={(api, asked) => api('GET /card/card-statistics/site-traffic', asked)}
      figureOf={last}
    />
  )
}

export function ActiveUsersTile() {
  return (
    <CallTile
      label="Active users"
      call="active-users"
      icon="User"
      color={3}
      look="line"
      ask={(api, asked) => api('GET /card/card-statistics/active-users', asked)}
      figureOf={last}
    />
  )
}

export function NewsletterTile() {
  return (
    <CallTile
      label="Newsletter"
      call="newsletter"
      icon="Mail"
      color={2}
      look="line"
      ask={(api, asked) => api('GET /card/card-statistics/newsletter', asked)}
      figureOf={last}
    />
  )
}
