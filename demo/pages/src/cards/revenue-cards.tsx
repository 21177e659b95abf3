import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ChartLegend } from '@firepay/ui/components/chart-values.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { RadarChart } from '@firepay/ui/components/radar-chart.tsx'
import { SeriesChart } from '@firepay/ui/components/series-chart.tsx'
import { TileChart } from '@firepay/ui/components/tile-chart.tsx'
import { useState } from 'react'
import { inert } from '../inert.ts'
import { counted, inThousands, lastMonths } from '../shared/figures.ts'
import { CallCard } from './call-card.tsx'
import styles from './cards.module.css'
import { Meters } from './meters.tsx'

/** Earnings and expenses of nine months, for this year and the two previous ones. */
const reports = [
  [
    [34_000, 41_500, 29_200, 52_100, 47_300, 61_400, 44_200, 66_300, 58_100],
    [18_100, 22_300, 25_400, 20_200, 28_100, 24_300, 31_200, 27_400, 30_100],
  ],
  [
    [28_300, 33_100, 36_200, 31_400, 45_100, 39_300, 48_200, 43_500, 51_200],
    [16_200, 19_400, 17_300, 23_100, 21_200, 26_400, 22_300, 25_100, 24_200],
  ],
  [
    [19_400, 24_200, 22_100, 27_300, 30_400, 26_100, 34_200, 31_300, 36_400],
    [12_300, 14_100, 13_200, 16_400, 15_300, 18_200, 17_100, 19_300, 18_400],
  ],
] as const

/**
 * Earnings and expenses with the year's budget.
 * @param height of the chart, in pixels
 */
export function RevenueReportCard({ height = 236 }: { height?: number }) {
  const [chosen, setChosen] = useState(0)
  const names = ['Earnings', 'Expenses']
  return (
    <CallCard
      title="Revenue report"
      call="revenue-report"
      height={250}
      action={<ChartLegend names={names} />}
      ask={(api, asked) => api('GET /card/card-analytics/revenue-report', asked)}
    >
      {({ years, price, budget }) => (
        <div className={styles.reportBox}>
          <div className={styles.report}>
            <SeriesChart
              look="columns"
              summary={`Earnings and expenses of nine months, ${years[chosen]}`}
              labels={lastMonths(9)}
              series={names.map((name, at) => ({ name, values: reports[chosen]?.[at] ?? [] }))}
              valueText={inThousands}
              height={height}
            />
            <div className={styles.center}>
              <Menu
                label="Year of the report"
                trigger={
                  <Button tone="ghost" size="xs" aria-label={`Year of the report: ${years[chosen]}`}>
                    {years[chosen]} <IconChevronDown size={14} stroke={2} aria-hidden="true" />
                  </Button>
                }
              >
                {years.map((year, at) => (
                  <MenuItem key={year} selected={at === chosen} onSelect={() => setChosen(at)}>
                    {year}
                  </MenuItem>
                ))}
              </Menu>
              <span className={styles.value}>${price}</span>
              <span className={styles.text}>Budget ${budget}</span>
              <TileChart look="line" summary="Use of the budget" values={[61, 70, 64, 77, 69, 84, 78]} height={44} />
              <Button tone="primary" size="sm" onClick={inert}>
                Increase budget
              </Button>
            </div>
          </div>
        </div>
      )}
    </CallCard>
  )
}

const daysOfMonth = [1, 5, 9, 13, 17, 21, 25, 29].map(String)

/** Revenue of this month and the previous one. */
export function RevenueCard() {
  return (
    <CallCard
      title="Revenue"
      call="analytics-revenue"
      height={300}
      action={<ChartLegend names={['This month', 'Last month, dashed']} colors={[1, 6]} />}
      ask={(api, asked) => api('GET /card/card-analytics/revenue', asked)}
    >
      {({ thisMonth, lastMonth }) => (
        <div className={styles.stack}>
          <div className={styles.amounts}>
            <div>
              <div className={styles.label}>This month</div>
              <span className={styles.small}>${thisMonth}</span>
            </div>
            <div>
              <div className={styles.label}>Last month</div>
              <span className={styles.small}>${lastMonth}</span>
            </div>
          </div>
          <SeriesChart
            look="lines"
            summary="Revenue through this month and the last"
            labels={daysOfMonth}
            series={[
              { name: 'This month', values: [42_100, 46_200, 44_300, 51_100, 49_400, 58_200, 61_300, 74_205] },
              {
                name: 'Last month',
                values: [40_200, 45_100, 48_300, 46_200, 50_100, 55_300, 57_200, 69_930],
                isDashed: true,
              },
            ]}
            valueText={inThousands}
          />
        </div>
      )}
    </CallCard>
  )
}

/** Sales and visits of six months. */
export function SalesRadarCard() {
  const series = [
    { name: 'Sales', values: [92, 64, 88, 71, 58, 84] },
    { name: 'Visits', values: [58, 86, 47, 66, 80, 44] },
  ]
  return (
    <Card title="Sales" action={<span className={styles.detail}>Last 6 months</span>}>
      <div className={styles.stack}>
        <RadarChart
          summary="Sales and visits of the last six months"
          labels={lastMonths(6)}
          series={series}
          valueText={counted}
        />
        <div className={styles.center}>
          <ChartLegend names={series.map(({ name }) => name)} />
        </div>
      </div>
    </Card>
  )
}

/** Sales of a year as a line. */
export function SalesLineCard() {
  return (
    <Card title="Sales of the year" action={<span className={styles.detail}>Last 12 months</span>}>
      <SeriesChart
        look="lines"
        summary="Sales of the last twelve months"
        labels={lastMonths(12)}
        series={[{ name: 'Sales', values: [142, 168, 151, 187, 173, 205, 196, 228, 214, 247, 239, 271] }]}
        valueText={counted}
      />
    </Card>
  )
}

/** Income of the month by source. */
export function EarningsCard() {
  return (
    <Card title="Earnings">
      <div className={styles.stack}>
        <div>
          <div className={styles.label}>This month</div>
          <div className={styles.value}>$5,318.20</div>
          <div className={styles.detail}>24% more than last month</div>
        </div>
        <Meters
          meters={[
            { label: 'Service', value: '48%', share: 0.48 },
            { label: 'App', value: '31%', share: 0.31, color: 3 },
            { label: 'Product', value: '21%', share: 0.21, color: 2 },
          ]}
        />
      </div>
    </Card>
  )
}
