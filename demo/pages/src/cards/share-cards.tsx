import { PartsBar, Swatch } from '@firepay/ui/components/progress-bar.tsx'
import { RingChart } from '@firepay/ui/components/ring-chart.tsx'
import { NamedIcon } from '../icon.tsx'
import { counted, inThousands, numberOf } from '../shared/figures.ts'
import { CallCard } from './call-card.tsx'
import styles from './cards.module.css'
import { Facts, Meters } from './meters.tsx'

/** Progress towards a goal, with two figures. */
export function GoalOverviewCard() {
  return (
    <CallCard
      title="Goal overview"
      call="goal-overview"
      height={250}
      ask={(api, asked) => api('GET /card/card-analytics/goal-overview', asked)}
    >
      {({ completed, inProgress }) => {
        const share = numberOf(completed) / (numberOf(completed) + numberOf(inProgress))
        const percent = `${Math.round(share * 100)}%`
        return (
          <>
            <RingChart summary={`${percent} of the goal is reached`} shares={[share]} size={170} thickness={12}>
              <span className={styles.value}>{percent}</span>
              <span className={styles.detail}>of the goal</span>
            </RingChart>
            <div className={styles.below}>
              <Facts
                facts={[
                  { label: 'Completed', value: completed },
                  { label: 'In progress', value: inProgress },
                ]}
              />
            </div>
          </>
        )
      }}
    </CallCard>
  )
}

/** Orders by state as rings, with their total. */
export function ProductOrdersCard() {
  return (
    <CallCard
      title="Product orders"
      call="product-orders"
      hasPeriods
      height={340}
      ask={(api, asked) => api('GET /card/card-analytics/product-orders', asked)}
    >
      {({ chart_info: { finished, pending, rejected } }) => {
        const total = finished + pending + rejected
        const states = [
          { label: 'Finished', count: finished, color: 1 },
          { label: 'Pending', count: pending, color: 3 },
          { label: 'Rejected', count: rejected, color: 2 },
        ]
        return (
          <div className={styles.stack}>
            <RingChart
              summary={`Orders: ${states.map(({ label, count }) => `${label} ${counted(count)}`).join(', ')}`}
              shares={states.map(({ count }) => count / total)}
              colors={states.map(({ color }) => color)}
              size={170}
            />
            <ul className={styles.lines}>
              {states.map(({ label, count, color }) => (
                <li key={label}>
                  <Swatch color={`var(--ds-chart-${color})`} />
                  <span className={styles.grow}>{label}</span>
                  {counted(count)}
                </li>
              ))}
              <li>
                <b className={styles.grow}>Total</b>
                <b>{counted(total)}</b>
              </li>
            </ul>
          </div>
        )
      }}
    </CallCard>
  )
}

const deviceColors = [1, 3, 2] as const

/** Sessions by device in percent, with changes. */
export function SessionsDeviceCard() {
  return (
    <CallCard
      title="Sessions by device"
      call="sessions-device"
      hasPeriods
      height={190}
      ask={(api, asked) => api('GET /card/card-analytics/sessions-device', asked)}
    >
      {({ chart_info: devices }) => (
        <div className={styles.stack}>
          <PartsBar
            parts={devices.map(({ usage }, at) => ({
              share: usage,
              color: `var(--ds-chart-${deviceColors[at] ?? 1})`,
            }))}
          />
          <ul className={styles.lines}>
            {devices.map(({ name, icon, usage, upDown }, at) => (
              <li key={name}>
                <Swatch color={`var(--ds-chart-${deviceColors[at] ?? 1})`} />
                <NamedIcon name={icon} size={16} />
                <span className={styles.grow}>{name}</span>
                <b>{usage}%</b>
                <span className={`${styles.change} ${upDown < 0 ? styles.down : styles.up}`}>
                  {upDown < 0 ? `−${-upDown}` : `+${upDown}`}%
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </CallCard>
  )
}

/** Customers: new, returning, referred. */
export function CustomersCard() {
  return (
    <CallCard
      title="Customers"
      call="customers"
      hasPeriods
      height={190}
      ask={(api, asked) => api('GET /card/card-analytics/customers', asked)}
    >
      {({ listData }) => {
        const all = listData.reduce((sum, { result }) => sum + result, 0)
        return (
          <>
            <Meters
              meters={listData.map(({ text, result }, at) => ({
                label: text,
                value: inThousands(result),
                share: result / all,
                color: deviceColors[at] ?? 1,
              }))}
            />
            <div className={`${styles.below} ${styles.pair}`}>
              <span>All customers</span>
              <b>{counted(all)}</b>
            </div>
          </>
        )
      }}
    </CallCard>
  )
}
