import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import { SiteAvatar } from '@firepay/ui/components/avatar.tsx'
import {
  IconAdjustmentsHorizontal,
  IconBuilding,
  IconKeyboard,
  IconLogout,
  IconShieldLock,
  IconTextDirectionRtl,
  IconUser,
} from '@firepay/ui/components/icons.ts'
import { MenuDivider, MenuItem, MenuLabel } from '@firepay/ui/components/menu.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { roleNames } from '../locale/role-names.ts'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { problemText } from '../shared/problem-text.ts'
import { RouterLink } from '../shared/router-link.tsx'
import { enterMerchant } from '../shared/tab-merchant.ts'
import styles from './account-menu-list.module.css'
import { changeAppearance, useAppearance } from './appearance-store.ts'
import type { Section } from './sections.tsx'
import { signOut } from './sign-out.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export type AccountMenuProps = {
  /** An operator who views no merchant. */
  isOutside: boolean
  /** The permitted sections among people, log and settings. */
  pagesOfMerchant: readonly Section[]
  onTheme: () => void
  onShortcuts: () => void
}

/** The items of the account menu, loaded when the menu is near. */
export function AccountMenuList({ isOutside, pagesOfMerchant, onTheme, onShortcuts }: AccountMenuProps) {
  const texts = shellTexts.account
  const user = useUser()
  const { direction } = useAppearance()
  return (
    <>
      <MenuLabel>
        <span className={styles.name}>{isOutside ? roleNames.operator : user.merchant.name}</span>
        <span className={styles.email}>{user.email}</span>
      </MenuLabel>
      <MenuDivider />
      <Merchants user={user} isOutside={isOutside} />
      {user.operator && (
        <MenuItem icon={<IconBuilding {...icon} />} href="/merchants" as={RouterLink}>
          {shellTexts.sections.merchants}
        </MenuItem>
      )}
      <MenuItem icon={<IconUser {...icon} />} href="/profile" as={RouterLink}>
        {shellTexts.sections.profile}
      </MenuItem>
      <MenuItem icon={<IconShieldLock {...icon} />} href="/security" as={RouterLink}>
        {shellTexts.sections.security}
      </MenuItem>
      {pagesOfMerchant.length > 0 && <MenuDivider />}
      {pagesOfMerchant.map(({ href, icon, label }) => (
        <MenuItem key={href} icon={<span className={styles.icon}>{icon}</span>} href={href} as={RouterLink}>
          {label}
        </MenuItem>
      ))}
      {pagesOfMerchant.length > 0 && <MenuDivider />}
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
    </>
  )
}

/** The user's other merchants; switching moves the session in every tab. */
function Merchants({ user, isOutside }: { user: UserRecord; isOutside: boolean }) {
  const choices = user.merchants.filter(({ role }) => role !== 'operator')
  if (choices.length === 0 || (choices.length === 1 && user.role !== 'operator')) return null
  const enter = (id: string) =>
    void enterMerchant(id).catch((error: unknown) => showToast({ tone: 'bad', text: problemText(error) }))
  return (
    <>
      <MenuLabel>{shellTexts.merchants.label}</MenuLabel>
      {choices.map(({ id, name, role }) => {
        const isHere = id === user.merchant.id && !isOutside
        return (
          <MenuItem
            key={id}
            icon={<SiteAvatar name={name} />}
            end={<span className={styles.role}>{roleNames[role]}</span>}
            selected={isHere}
            {...(!isHere && { onSelect: () => enter(id) })}
          >
            {name}
          </MenuItem>
        )
      })}
      <MenuDivider />
    </>
  )
}
