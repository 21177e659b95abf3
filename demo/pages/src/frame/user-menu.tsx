import { Avatar } from '@firepay/ui/components/avatar.tsx'
import {
  IconAdjustmentsHorizontal,
  IconLogout,
  IconMail,
  IconSettings,
  IconUser,
} from '@firepay/ui/components/icons.ts'
import { Menu, MenuDivider, MenuItem } from '@firepay/ui/components/menu.tsx'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { IconCoin } from '@tabler/icons-react'
import { usePlace } from '../context.tsx'
import { useMails } from '../email/use-mails.ts'
import { NamedIcon } from '../icon.tsx'
import { endDemoSession, type Viewer } from '../person.ts'
import styles from './panels.module.css'

const icon = { size: 16, stroke: 1.75 } as const

/** The user menu; users signed in to the product sign out of the product. */
export function UserMenu({
  viewer,
  onCustomize,
  onSignOut,
}: {
  viewer: Viewer
  onCustomize: () => void
  onSignOut: () => void
}) {
  const { link } = usePlace()
  // On phones the header has no room for skin and language, and the window none for the customizer's tab.
  const isNarrow = useNarrow(1080)
  const role = viewer.role.slice(0, 1).toUpperCase() + viewer.role.slice(1)
  return (
    <Menu
      label="Your pages"
      position="bottom-end"
      trigger={
        <button type="button" className={styles.person}>
          <span className="visually-hidden">{`${viewer.name}, ${role}`}</span>
          <span className={styles.who} aria-hidden="true">
            <b>{viewer.name}</b>
            <span>{role}</span>
          </span>
          <span className={styles.online}>
            <Avatar name={viewer.name} />
          </span>
        </button>
      }
    >
      <MenuItem href="/pages/profile" as={link} icon={<IconUser {...icon} />}>
        Profile
      </MenuItem>
      <MenuItem href="/apps/email" as={link} icon={<IconMail {...icon} />} end={<Unread />}>
        Inbox
      </MenuItem>
      <MenuItem href="/apps/todo" as={link} icon={<NamedIcon name="CheckSquare" size={16} />}>
        Tasks
      </MenuItem>
      <MenuItem href="/apps/chat" as={link} icon={<NamedIcon name="MessageSquare" size={16} />}>
        Chats
      </MenuItem>
      <MenuDivider />
      <MenuItem href="/pages/account-settings" as={link} icon={<IconSettings {...icon} />}>
        Settings
      </MenuItem>
      <MenuItem href="/pages/pricing" as={link} icon={<IconCoin {...icon} />}>
        Pricing
      </MenuItem>
      <MenuItem href="/pages/faq" as={link} icon={<NamedIcon name="HelpCircle" size={16} />}>
        FAQ
      </MenuItem>
      <MenuDivider />
      {isNarrow && (
        <MenuItem icon={<IconAdjustmentsHorizontal {...icon} />} onSelect={onCustomize}>
          Customize
        </MenuItem>
      )}
      <MenuItem
        icon={<IconLogout className="flip-rtl" {...icon} />}
        onSelect={() => (viewer.isOfProduct ? onSignOut() : endDemoSession())}
      >
        Sign out
      </MenuItem>
    </Menu>
  )
}

/** Counted when the menu opens, and after changes of mails. */
function Unread() {
  const { data } = useMails({ folder: 'inbox', q: '' })
  const unread = data?.emailsMeta.inbox ?? 0
  return unread > 0 && <span className={styles.unread}>{unread} unread</span>
}
