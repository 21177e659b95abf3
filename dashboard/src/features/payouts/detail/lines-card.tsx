import { Card } from '@firepay/ui/components/card.tsx'
import { ScrollBox } from '@firepay/ui/components/scroll-box.tsx'
import { Link } from '@tanstack/react-router'
import { payoutsTexts } from '../../../locale/payouts.ts'
import type { PayoutDetail } from '../payouts.queries.ts'
import { LinesTable } from './lines-table.tsx'
import styles from './payout-page.module.css'

const texts = payoutsTexts.lines

/** All lines of a payout, linked to their transactions. */
export function LinesCard({ payout }: { payout: PayoutDetail }) {
  // The lines of a failed payout are released, and no transaction refers to it.
  const isListed = payout.linesCount > 0 && payout.status !== 'failed'
  return (
    <Card
      title={texts.title}
      action={
        isListed && (
          <Link to="/transactions" search={{ payoutId: payout.id, type: 'all' }}>
            {texts.open}
          </Link>
        )
      }
      flush
    >
      <ScrollBox label={texts.table}>
        <LinesTable payout={payout} />
      </ScrollBox>
      {isListed && <p className={styles.hint}>{texts.openHint}</p>}
      {payout.linesCount === 0 && <p className={styles.none}>{texts.none}</p>}
    </Card>
  )
}
