import { Button } from '@firepay/ui/components/button.tsx'
import { ChartLegend } from '@firepay/ui/components/chart-values.tsx'
import { PartsBar } from '@firepay/ui/components/progress-bar.tsx'
import { RingChart } from '@firepay/ui/components/ring-chart.tsx'
import { SeriesChart } from '@firepay/ui/components/series-chart.tsx'
import { inert } from '../inert.ts'
import { counted, inThousands, lastDays } from '../shared/figures.ts'
import { CallCard } from './call-card.tsx'
import styles from './cards.module.css'
import { Facts, Meters } from './meters.tsx'

const days = [412, 468, 441, 630, 502, 553, 524]

/** Sessions of a week with their growth and four figures. */
export function AvgSessionsCard() {
  return (
    <CallCard
      title="Average sessions"
      call="avg-sessions"
      hasPeriods
      height={240}
      ask={(api, asked) => api('GET /card/card-analytics/avg-sessions', asked)}
    >
      {({ sessions, growth, goal, users, retention, duration }) => (
        <>
          <div className={styles.split}>
            <div className={`${styles.stack} ${styles.start}`}>
              <span className={styles.value}>{inThousands(sessions)}</span>
              <span className={styles.text}>
                <b className={growth.startsWith('-') ? styles.down : styles.up}>{growth}</b> to the time before
              </span>
              <Button size="sm" onClick={inert}>
                View details
              </Button>
            </div>
            <SeriesChart
              look="columns"
              summary="Sessions of the last seven days"
              labels={lastDays()}
              series={[{ name: 'Sessions', values: days }]}
              valueText={counted}
              emphasis={days.indexOf(Math.max(...days))}
              height={132}
              plain
            />
          </div>
          <div className={styles.below}>
            <Meters
              beside
              meters={[
                { label: 'Goal', value: `$${inThousands(goal)}`, share: 0.62 },
                { label: 'Users', value: inThousands(users), share: 0.71 },
                { label: 'Retention', value: `${retention}%`, share: retention / 100 },
                { label: 'Duration', value: duration === 1 ? '1 year' : `${duration} years`, share: duration / 2 },
              ]}
            />
          </div>
        </>
      )}
    </CallCard>
  )
}

/** The share of closed tickets, with its figures. */
export function SupportTrackerCard() {
  return (
    <CallCard
      title="Support tracker"
      call="support-tracker"
      hasPeriods
      height={240}
      ask={(api, asked) => api('GET /card/card-analytics/support-tracker', asked)}
    >
      {({ totalTicket, newTicket, openTicket, responseTime }) => {
        const closed = totalTicket - openTicket
        const share = totalTicket === 0 ? 0 : closed / totalTicket
        const percent = `${Math.round(share * 100)}%`
        return (
          <>
            <div className={styles.split}>
              <div className={styles.stack}>
                <div>
                  <span className={styles.value}>{inThousands(totalTicket)}</span>
                  <div className={styles.text}>tickets</div>
                </div>
                <PartsBar
                  parts={[
                    { share, color: 'var(--ds-chart-1)' },
                    { share: 1 - share, color: 'var(--ds-chart-2)' },
                  ]}
                />
                <ChartLegend names={[`${counted(closed)} closed`, `${counted(openTicket)} open`]} />
              </div>
              <div className={styles.fixed}>
                <RingChart summary={`${percent} of the tickets are closed`} shares={[share]}>
                  <span className={styles.value}>{percent}</span>
                  <span className={styles.detail}>closed</span>
                </RingChart>
              </div>
            </div>
            <div className={styles.below}>
              <Facts
                facts={[
                  { label: 'New', value: counted(newTicket) },
                  { label: 'Open', value: counted(openTicket) },
                  { label: 'Response time', value: `${responseTime} days` },
                ]}
              />
            </div>
          </>
        )
      }}
    </CallCard>
  )
}
