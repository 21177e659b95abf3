import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { IconCheck, IconChevronDown, IconFlask, IconPlus } from '@firepay/ui/components/icons.ts'
import { Menu, MenuDivider, MenuItem } from '@firepay/ui/components/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { read } from '../api/query.ts'
import { shellTexts } from '../locale/shell.ts'
import { useCan, useUser } from '../shared/current-user.ts'
import { type Mode, usualMode } from '../shared/mode.ts'
import { RouterLink } from '../shared/router-link.tsx'
import { sitesQuery } from '../shared/sites.ts'
import styles from './site-switcher.module.css'
import { useShownSite } from './use-shown-site.ts'

const texts = shellTexts.switcher
const modes: readonly Mode[] = ['live', 'test']
const check = <IconCheck size={16} stroke={2} aria-hidden="true" />

/**
 * Limits every product page to live or test data, and there to one site or to all; the choice is `?mode=` and `?siteId=` in
 * the URL. On a site's own pages it shows that site, and another choice opens the same page of the other one.
 */
export function SiteSwitcher() {
  const shown = useShownSite()
  const { merchant, merchants, role } = useUser()
  // Where there is more than one, which it is must always be on the screen.
  const merchantName = merchants.length > 1 || role === 'operator' ? merchant.name : undefined
  const shownMode: Mode = shown.mode === 'all' ? usualMode() : shown.mode
  // What the menu lists; choosing the other mode there changes the page as well.
  const [mode, setMode] = useState(shownMode)
  const [before, setBefore] = useState(shownMode)
  if (before !== shownMode) {
    setBefore(shownMode)
    setMode(shownMode)
  }
  const lists = useSitesByMode()
  const { items, total } = lists[mode]
  const choose = useChoose()
  const mayCreate = useCan()('create Site')
  const named = shown.isUnknown ? texts.unknown : shown.site?.name
  const name = shown.siteId === undefined ? texts.all[shown.mode] : (named ?? shown.siteId)

  return (
    <Menu
      label={texts.list}
      position="bottom-start"
      width={292}
      trigger={
        <button type="button" className={styles.button}>
          {shown.site ? (
            <SiteAvatar name={shown.site.name} />
          ) : (
            <AllAvatar mode={shown.mode} count={lists.live.total} />
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
      <div className={styles.modes}>
        {modes.map((each) => (
          <MenuItem
            key={each}
            keepOpen
            selected={each === mode}
            onSelect={() => {
              setMode(each)
              if (each !== shown.mode || shown.siteId !== undefined) choose(each, undefined)
            }}
          >
            {each === 'test' && <IconFlask size={14} stroke={1.75} aria-hidden="true" />} {texts.modes[each]}{' '}
            <span className={styles.count}>{lists[each].total}</span>
          </MenuItem>
        ))}
      </div>
      <p className={styles.apart}>{texts.apart}</p>
      <MenuDivider />
      {items.length === 0 ? (
        <p className={styles.apart}>{texts.none[mode]}</p>
      ) : (
        <MenuItem
          icon={<AllAvatar mode={mode} count={total} />}
          end={shown.siteId === undefined && shown.mode === mode && check}
          selected={shown.siteId === undefined && shown.mode === mode}
          onSelect={() => choose(mode, undefined)}
        >
          {texts.allOf[mode]}
          <span className={styles.detail}>{currenciesOf(items)}</span>
        </MenuItem>
      )}
      {items.map((site) => (
        <MenuItem
          key={site.id}
          icon={<SiteAvatar name={site.name} />}
          end={site.id === shown.siteId && check}
          selected={site.id === shown.siteId}
          onSelect={() => choose(mode, site.id)}
        >
          {site.name}
          <span className={styles.detail}>
            {site.defaultCurrency}, {site.timeZone}
          </span>
        </MenuItem>
      ))}
      {total > items.length && (
        <MenuItem href="/sites" as={RouterLink}>
          {texts.more(total)}
        </MenuItem>
      )}
      <MenuDivider />
      <div className={styles.foot}>
        <MenuItem href="/sites" as={RouterLink}>
          {texts.manage}
        </MenuItem>
        {mayCreate && (
          <MenuItem
            href="/sites?create=here"
            as={RouterLink}
            icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          >
            {texts.add}
          </MenuItem>
        )}
      </div>
    </Menu>
  )
}

/** All sites of a mode: their number, or the flask of test data. */
function AllAvatar({ mode, count }: { mode: Mode | 'all'; count: number }) {
  if (mode === 'live') return <SiteAvatar count={count} />
  return (
    <span className={styles.flask} aria-hidden="true">
      <IconFlask size={12} stroke={1.75} />
    </span>
  )
}

/** The sites of each mode by name. Of very many the page of one mode is read apart, so that none hides the other. */
function useSitesByMode() {
  const all = useQuery(sitesQuery)
  const items = all.data?.items ?? []
  const isCut = (all.data?.total ?? 0) > items.length
  const ofMode = (mode: Mode) => ({
    ...read('GET /sites', { query: { limit: '100', sort: 'name', mode } }),
    enabled: isCut,
  })
  const live = useQuery(ofMode('live'))
  const test = useQuery(ofMode('test'))
  const listOf = (mode: Mode, own: typeof live) => {
    if (isCut) return { items: own.data?.items ?? [], total: own.data?.total ?? 0 }
    const sites = items.filter((site) => site.mode === mode)
    return { items: sites, total: sites.length }
  }
  return { live: listOf('live', live), test: listOf('test', test) }
}

/** Opens the page for another site or mode: in place, or, where the page is about one object, the next that fits. */
function useChoose() {
  const navigate = useNavigate()
  const shown = useShownSite()
  const user = useUser()
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath })
  return (mode: Mode, siteId: string | undefined): void => {
    // The usual mode is not written into the URL.
    const scope = { mode: mode === usualMode(user) ? undefined : mode, siteId }
    const search = (before: Record<string, unknown>) => ({ ...before, ...scope, siteId: undefined })
    if (siteId !== undefined && (shown.isAbout === 'site' || route === '/sites')) {
      // The same tab of the other site: the route is one of the site's own pages then, which all have the id alone.
      const to = shown.isAbout === 'site' ? route : '/sites/$id'
      void navigate({ to: to as '/sites/$id', params: { id: siteId }, search })
    } else if (shown.isAbout === 'site') void navigate({ to: '/sites', search })
    else if (shown.isAbout === 'transaction') void navigate({ to: '/transactions', search: scope })
    else
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...scope, open: undefined }),
      })
  }
}

function currenciesOf(sites: readonly { defaultCurrency: string }[]): string {
  return [...new Set(sites.map((site) => site.defaultCurrency))].join(', ')
}
