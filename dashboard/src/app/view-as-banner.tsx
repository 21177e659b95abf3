import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconEye } from '@firepay/ui/components/icons.ts'
import { roleNames } from '../locale/role-names.ts'
import { shellTexts } from '../locale/shell.ts'
import { viewAs } from '../shared/view-as.ts'
import styles from './view-as-banner.module.css'

/** Banner of a tab that is viewed as another role, with a way back. */
export function ViewAsBanner() {
  const role = viewAs.role()
  if (role === null) return null
  return (
    <div className={styles.place}>
      <Banner
        tone="info"
        live="polite"
        icon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
        action={
          <Button size="xs" onClick={() => viewAs.change(null)}>
            {shellTexts.viewAs.leave}
          </Button>
        }
      >
        {shellTexts.viewAs.text(roleNames[role])}
      </Banner>
    </div>
  )
}
