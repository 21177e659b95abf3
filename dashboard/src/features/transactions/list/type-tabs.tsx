import { TabButton, Tabs } from '@firepay/ui/components/tabs.tsx'
import { transactionsTexts } from '../../../locale/transactions.ts'
import type { ChangeState } from '../../../shared/list/use-list-state.ts'
import { type ListSearch, withoutName, withoutOpen } from './list-search.ts'
import styles from './type-tabs.module.css'

const texts = transactionsTexts.tabs

/** Payments, refunds and disputes as lists of their own. Statuses of one are not those of another, so they go. */
export function TypeTabs({ search, change }: { search: ListSearch; change: ChangeState<ListSearch> }) {
  const kept = withoutName(withoutName(withoutOpen(search), 'type'), 'status')
  return (
    <div className={styles.tabs}>
      <Tabs label={texts.label}>
        {(['payment', 'refund', 'chargeback'] as const).map((type) => (
          <TabButton
            key={type}
            active={(search.type ?? 'payment') === type}
            onClick={() => change(type === 'payment' ? kept : { ...kept, type })}
          >
            {texts[type]}
          </TabButton>
        ))}
      </Tabs>
    </div>
  )
}
