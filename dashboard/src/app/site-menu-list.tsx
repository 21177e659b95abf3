import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import { IconCheck, IconFlask, IconPlus } from '@firepay/ui/components/icons.ts'
import { MenuDivider, MenuGroup, MenuItem, MenuLabel } from '@firepay/ui/components/menu.tsx'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { shellTexts } from '../locale/shell.ts'
import { useCan, useUser } from '../shared/current-user.ts'
import { type Mode, usualMode } from '../shared/mode.ts'
import { RouterLink } from '../shared/router-link.tsx'
import { AllSitesAvatar } from './all-sites-avatar.tsx'
import styles from './site-menu-list.module.css'
import { useShownSite } from './use-shown-site.ts'
import { useSitesByMode } from './use-sites-by-mode.ts'

const texts = shellTexts.switcher
const modes: readonly Mode[] = ['live', 'test']
const check = <IconCheck size={16} stroke={2} aria-hidden="true" />

/** The items of the site switcher: modes, and the sites of one mode. Loaded when the menu is near. */
export function SiteMenuList() {
  const shown = useShownSite()
  const shownMode: Mode = shown.mode === 'all' ? usualMode() : shown.mode
  // The mode of the listed sites; choosing the other mode also changes the page.
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
  return (
    <>
      <MenuGroup label={texts.mode} className={styles.modes ?? ''}>
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
      </MenuGroup>
      <MenuLabel>{texts.apart}</MenuLabel>
      <MenuDivider />
      {total === 0 && <MenuLabel>{texts.none[mode]}</MenuLabel>}
      {items.length > 0 && (
        <MenuItem
          icon={<AllSitesAvatar mode={mode} count={total} />}
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
      {total !== undefined && total > items.length && (
        <MenuItem href="/sites" as={RouterLink}>
          {texts.more(total)}
        </MenuItem>
      )}
      <MenuDivider />
      <MenuGroup label={texts.manage} className={styles.foot ?? ''}>
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
      </MenuGroup>
    </>
  )
}

/** Switches site or mode in place; on an object's page, opens the nearest matching page. */
function useChoose() {
  const navigate = useNavigate()
  const shown = useShownSite()
  const user = useUser()
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath })
  return (mode: Mode, siteId: string | undefined): void => {
    // The default mode is not written to the URL.
    const scope = { mode: mode === usualMode(user) ? undefined : mode, siteId }
    const search = (before: Record<string, unknown>) => ({ ...before, ...scope, siteId: undefined })
    if (siteId !== undefined && (shown.isAbout === 'site' || route === '/sites')) {
      // The same tab of the other site: the pages of a site take only its id.
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
