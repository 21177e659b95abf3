import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { Menu, MenuDivider, MenuItem } from '@firepay/ui/components/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read } from '../api/query.ts'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { RouterLink } from '../shared/router-link.tsx'
import { signedInRoute } from '../shared/signed-in-route.ts'
import styles from './site-switcher.module.css'

const maxShown = 100

/** Limits every product page to one site, or to all; the choice is `?siteId=` in the URL. */
export function SiteSwitcher() {
  const texts = shellTexts.switcher
  const { siteId } = signedInRoute.useSearch()
  const { merchant, merchants, role } = useUser()
  // Where there is more than one, which it is must always be on the screen.
  const merchantName = merchants.length > 1 || role === 'operator' ? merchant.name : undefined
  const navigate = useNavigate()
  const sites = useQuery(read('GET /sites', { query: { limit: String(maxShown), sort: 'name' } }))
  const items = sites.data?.items ?? []
  const total = sites.data?.total ?? 0
  const current = items.find((site) => site.id === siteId)
  const name = siteId === undefined ? texts.all : (current?.name ?? siteId)
  const choose = (next: string | undefined) => {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, siteId: next }),
    })
  }

  return (
    <Menu
      label={texts.list}
      position="bottom-start"
      width={260}
      trigger={
        <button type="button" className={styles.button}>
          {current ? <SiteAvatar name={current.name} /> : <SiteAvatar count={total} />}
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
      <MenuItem icon={<SiteAvatar count={total} />} selected={siteId === undefined} onSelect={() => choose(undefined)}>
        {texts.all}
      </MenuItem>
      {items.length > 0 && <MenuDivider />}
      {items.map((site) => (
        <MenuItem
          key={site.id}
          icon={<SiteAvatar name={site.name} />}
          end={site.mode === 'test' ? <Badge outline>{texts.test}</Badge> : undefined}
          selected={site.id === siteId}
          onSelect={() => choose(site.id)}
        >
          {site.name}
        </MenuItem>
      ))}
      {total > items.length && (
        <>
          <MenuDivider />
          <MenuItem href="/sites" as={RouterLink}>
            {texts.more(total)}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
