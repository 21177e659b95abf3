import { late } from '@firepay/ui/components/late.ts'
import { Menu } from '@firepay/ui/components/menu.tsx'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { PersonAvatar } from '../shared/person-avatar.tsx'
import styles from './account-menu.module.css'
import type { AccountMenuProps } from './account-menu-list.tsx'

const list = late(() => import('./account-menu-list.tsx').then((module) => module.AccountMenuList))

/** The account menu: entries about the user or the merchant rather than a page. */
export function AccountMenu(props: AccountMenuProps) {
  const user = useUser()
  const name = shellTexts.account.name(user.email)
  return (
    <Menu
      label={name}
      width={248}
      load={list.load}
      trigger={
        <button type="button" className={styles.button}>
          <PersonAvatar person={user} />
          <span className="visually-hidden">{name}</span>
        </button>
      }
    >
      {() => list.part && <list.part {...props} />}
    </Menu>
  )
}
