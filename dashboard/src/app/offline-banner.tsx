import { Banner } from '@firepay/ui/components/banner.tsx'
import { shellTexts } from '../locale/shell.ts'
import { useOffline } from '../shared/offline.ts'
import styles from './view-as-banner.module.css'

/** Offline banner: displayed data may be outdated. Part of the first load. */
export function OfflineBanner() {
  return (
    useOffline() && (
      <div className={styles.place}>
        <Banner tone="warn" live="polite">
          {shellTexts.offline}
        </Banner>
      </div>
    )
  )
}
