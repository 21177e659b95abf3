import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { IconFlask } from '@firepay/ui/components/icons.ts'
import type { Mode } from '../shared/mode.ts'
import styles from './all-sites-avatar.module.css'

/** Avatar for all sites of a mode: their number, or a flask for test data. */
export function AllSitesAvatar({ mode, count }: { mode: Mode | 'all'; count: number | undefined }) {
  if (mode === 'live') return <SiteAvatar count={count} />
  return (
    <span className={styles.flask} aria-hidden="true">
      <IconFlask size={12} stroke={1.75} />
    </span>
  )
}
