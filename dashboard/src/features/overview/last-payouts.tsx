import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { IconClock } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDayShort } from '@firepay/ui/components/time-format.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { dayIn } from '../../shared/days.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import type { Transaction } from './overview.queries.ts'
import styles from './overview-list.module.css'

const texts = overviewTexts.payouts
const states: Record<string, { tone: Tone; text: string; icon?: ReactNode }> = {
  created: {
    tone: 'info',
    text: texts.status.created,
    icon: <IconClock size={13} stroke={2.2} aria-hidden="true" />,
  },
  paid: { tone: 'ok', text: texts.status.paid },
  failed: { tone: 'bad', text: texts.status.failed },
}

/** The latest payouts and their status. */
export function LastPayouts({ payouts }: { payouts: UseQueryResult<{ items: Transaction[] }> }) {
  const { zone, dateStyle } = useTimeSettings()
  const items = payouts.data?.items.slice(0, 5) ?? []
  return (
    <Card
      title={texts.title}
      action={
        items.length > 0 && (
          <Link to="/payouts" search={{}}>
            {texts.all}
          </Link>
        )
      }
      flush
    >
      {payouts.isError && payouts.data === undefined ? (
        <div className={styles.inset}>
          <LoadFailed title={texts.failed} query={payouts} />
        </div>
      ) : items.length === 0 ? (
        <p className={styles.nothing}>{texts.none}</p>
      ) : (
        <CardList>
          {items.map((payout) => {
            const state = states[payout.status]
            return (
              <CardRow
                key={payout.id}
                end={
                  state && (
                    <Badge tone={state.tone} {...(state.icon && { icon: state.icon })}>
                      {state.text}
                    </Badge>
                  )
                }
              >
                <div className={styles.title}>
                  <Link to="/payouts/$id" params={{ id: payout.id.replace(/^txn_/, 'pay_') }}>
                    <Money minor={payout.amount.amount} currency={payout.amount.currency} />
                  </Link>
                </div>
                <div className={styles.detail}>
                  {texts.sent(formatDayShort(dayIn(zone, new Date(payout.createdAt)), dayIn(zone), dateStyle))}
                </div>
              </CardRow>
            )
          })}
        </CardList>
      )}
    </Card>
  )
}
