import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { reportsTexts } from '../../../locale/reports.ts'
import type { Report } from '../reports.queries.ts'
import styles from './report-page.module.css'

const texts = reportsTexts.late

/** Postings of an earlier time that are included in this period. */
export function LateCard({ report: { late, currency }, onLines }: { report: Report; onLines: (name: string) => void }) {
  if (!late || late.count === 0) return null
  return (
    <Card title={texts.title} action={<Badge tone="warn">{texts.badge(late.count)}</Badge>}>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.together}>
        <Button size="xs" onClick={() => onLines('late')}>
          {texts.show(late.count)}
        </Button>
        <span>
          {texts.together}{' '}
          <b>
            <Money minor={late.net.amount} currency={currency} sign="always" />
          </b>
        </span>
      </div>
    </Card>
  )
}
