import { SeriesChart } from '@firepay/ui/components/series-chart.tsx'
import { TileChart } from '@firepay/ui/components/tile-chart.tsx'
import { counted } from '../shared/figures.ts'
import { CallCard } from './call-card.tsx'
import styles from './cards.module.css'

const weeks = ['W1', 'W2', 'W3', 'W4', 'W5']

/** Orders of five weeks as columns. */
export function OrdersBarCard() {
  return (
    <CallCard
      title="Orders"
      call="orders-bar-chart"
      height={104}
      ask={(api, asked) => api('GET /card/card-statistics/orders-bar-chart', asked)}
    >
      {({ statistics, series }) => (
        <>
          <span className={styles.value}>{statistics}</span>
          <SeriesChart
            look="columns"
            summary="Orders of the last five weeks"
            labels={weeks}
            series={series.map(({ name, data }) => ({ name, values: data }))}
            valueText={counted}
            height={74}
            plain
          />
        </>
      )}
    </CallCard>
  )
}

/** Profit of six months as a line. */
export function ProfitLineCard() {
  return (
    <CallCard
      title="Profit"
      call="profit-line-chart"
      height={104}
      ask={(api, asked) => api('GET /card/card-statistics/profit-line-chart', asked)}
    >
      {({ statistics, series }) => (
        <>
          <span className={styles.value}>{statistics}</span>
          <TileChart
            look="line"
            summary="Profit of the last six months"
            values={series[0]?.data ?? []}
            color={3}
            height={74}
          />
        </>
      )}
    </CallCard>
  )
}
