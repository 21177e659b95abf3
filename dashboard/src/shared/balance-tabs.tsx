import { Tabs } from '@firepay/ui/components/tabs.tsx'
import styles from './balance-tabs.module.css'
import { RouterLink } from './router-link.tsx'

/** Accounts and their reports, as the two sides of Balances. */
export function BalanceTabs({ texts }: { texts: { label: string; accounts: string; reports: string } }) {
  return (
    <div className={styles.tabs}>
      <Tabs label={texts.label}>
        <RouterLink href="/balances">{texts.accounts}</RouterLink>
        <RouterLink href="/reports">{texts.reports}</RouterLink>
      </Tabs>
    </div>
  )
}
