import { Tabs } from '@firepay/ui/components/tabs.tsx'
import { shellTexts } from '../locale/shell.ts'
import styles from './balance-tabs.module.css'
import { RouterLink } from './router-link.tsx'

/** Tabs of Balances: accounts, payouts, reports. */
export function BalanceTabs() {
  const texts = shellTexts.balanceTabs
  return (
    <div className={styles.tabs}>
      <Tabs label={texts.label}>
        <RouterLink href="/balances">{texts.accounts}</RouterLink>
        <RouterLink href="/payouts">{texts.payouts}</RouterLink>
        <RouterLink href="/reports">{texts.reports}</RouterLink>
      </Tabs>
    </div>
  )
}
