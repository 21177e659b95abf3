import { Avatar } from '@firepay/ui/components/avatar.tsx'
import {
  IconAdjustmentsHorizontal,
  IconKeyboard,
  IconLogout,
  IconShieldLock,
  IconTextDirectionRtl,
  IconUser,
} from '@firepay/ui/components/icons.ts'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '@firepay/ui/components/menu.tsx'
import { api } from '../api/client.ts'
import { session } from '../api/session.ts'
import { shellTexts } from '../locale/en/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { RouterLink } from '../shared/router-link.tsx'
import styles from './account-menu.module.css'
import { changeAppearance, useAppearance } from './appearance-store.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Who is signed in, and what belongs to the person rather than to a page. */
export function AccountMenu({ onTheme, onShortcuts }: { onTheme: () => void; onShortcuts: () => void }) {
  const texts = shellTexts.account
  const user = useUser()
  const { direction } = useAppearance()
  return (
    <Menu
      label={texts.name(user.email)}
      trigger={
        <button type="button" className={styles.button}>
          <Avatar name={user.fullName || user.email} />
          <span className="visually-hidden">{texts.name(user.email)}</span>
        </button>
      }
    >
      <MenuLabel>
        <span className={styles.name}>{user.merchant.name}</span>
        <span className={styles.email}>{user.email}</span>
      </MenuLabel>
      <MenuDivider />
      <MenuItem icon={<IconUser {...icon} />} href="/profile" as={RouterLink}>
        {shellTexts.sections.profile}
      </MenuItem>
      <MenuItem icon={<IconShieldLock {...icon} />} href="/security" as={RouterLink}>
        {shellTexts.sections.security}
      </MenuItem>
      <MenuItem icon={<IconAdjustmentsHorizontal {...icon} />} onSelect={onTheme}>
        {texts.theme}
      </MenuItem>
      <MenuItem
        icon={<IconTextDirectionRtl {...icon} />}
        onSelect={() => void changeAppearance({ direction: direction === 'rtl' ? 'ltr' : 'rtl' })}
      >
        {direction === 'rtl' ? texts.toLtr : texts.toRtl}
      </MenuItem>
      <MenuItem icon={<IconKeyboard {...icon} />} onSelect={onShortcuts}>
        {texts.shortcuts}
      </MenuItem>
      <MenuDivider />
      <MenuItem icon={<IconLogout className="flip-rtl" {...icon} />} onSelect={() => void signOut()}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  )
}

/** Ends the session on the server and here. Without an answer it ends here all the same: the person asked to leave. */
async function signOut() {
  await api('POST /auth/signout').catch(() => undefined)
  session.end()
  location.replace('/sign-in')
}
