import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconMoon, IconSearch, IconSun } from '@firepay/ui/components/icons.ts'
import { useTypedAhead } from '@firepay/ui/components/typed-ahead.ts'
import type { ExtensionFrameProps } from '@firepay/ui/shell/extension.ts'
import { useTheme } from '@firepay/ui/theme/theme-context.ts'
import { lazy, Suspense, useState } from 'react'
import { can, type Viewer } from '../person.ts'
import { Bell } from './bell.tsx'
import { Cart } from './cart.tsx'
import { LanguageMenu } from './language-menu.tsx'
import styles from './panels.module.css'
import { UserMenu } from './user-menu.tsx'

const SearchDialog = lazy(() => import('./search.tsx'))

/** The end of the header: language, skin, search, cart, notifications, user. */
export function Tools(props: ExtensionFrameProps & { viewer: Viewer | null }) {
  const { viewer } = props
  const { scheme } = useTheme()
  const [search, setSearch] = useState<'unused' | 'opened' | 'closed'>('unused')
  useTypedAhead(search === 'opened')
  const isDark = scheme === 'dark'
  if (viewer === null) return null
  return (
    <>
      <span className={styles.wide}>
        <LanguageMenu {...props.language} isOfProduct={viewer.isOfProduct} />
      </span>
      <span className={styles.wide}>
        <IconButton
          label={isDark ? 'Light skin' : 'Dark skin'}
          onClick={() => props.onAppearanceChange({ skin: isDark ? 'light' : 'dark' })}
        >
          {isDark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
        </IconButton>
      </span>
      {can(viewer) && (
        <>
          <IconButton label="Search the sample area" aria-haspopup="dialog" onClick={() => setSearch('opened')}>
            <IconSearch size={20} stroke={1.75} />
          </IconButton>
          <Cart />
          <Bell />
        </>
      )}
      <UserMenu viewer={viewer} onCustomize={props.onCustomize} onSignOut={props.onSignOut} />
      <Suspense>
        {search !== 'unused' && <SearchDialog opened={search === 'opened'} onClose={() => setSearch('closed')} />}
      </Suspense>
    </>
  )
}
