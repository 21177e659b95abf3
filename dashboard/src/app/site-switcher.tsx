import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { late } from '@firepay/ui/components/late.ts'
import { Menu } from '@firepay/ui/components/menu.tsx'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { AllSitesAvatar } from './all-sites-avatar.tsx'
import styles from './site-switcher.module.css'
import { useShownSite } from './use-shown-site.ts'
import { useSitesByMode } from './use-sites-by-mode.ts'

const texts = shellTexts.switcher
const list = late(() => import('./site-menu-list.tsx').then((module) => module.SiteMenuList))

/**
 * Limits product pages to live or test data, and to one site or all; stored in the URL as `?mode=` and `?siteId=`. On a
 * site's own pages it shows that site; another choice opens the same page of the other site.
 */
export function SiteSwitcher() {
  const shown = useShownSite()
  const { merchant, merchants, role } = useUser()
  // With several merchants the current one is always visible.
  const merchantName = merchants.length > 1 || role === 'operator' ? merchant.name : undefined
  const lists = useSitesByMode()
  const named = shown.isUnknown ? texts.unknown : shown.site?.name
  const name = shown.siteId === undefined ? texts.all[shown.mode] : (named ?? shown.siteId)

  return (
    <Menu
      label={texts.list}
      load={list.load}
      position="bottom-start"
      width={292}
      trigger={
        <button type="button" className={styles.button}>
          {shown.site ? (
            <SiteAvatar name={shown.site.name} />
          ) : (
            <AllSitesAvatar mode={shown.mode} count={lists.live.total} />
          )}
          <span className={styles.names}>
            {merchantName !== undefined && (
              <span className={styles.merchant}>
                <span className="visually-hidden">{texts.merchant}</span>
                {merchantName}
              </span>
            )}
            <span className={styles.name}>
              <span className="visually-hidden">{texts.before}</span>
              {name}
            </span>
          </span>
          <span className="visually-hidden">{texts.after}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </button>
      }
    >
      {() => list.part && <list.part />}
    </Menu>
  )
}
