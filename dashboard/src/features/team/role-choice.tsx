import { type Role, roles } from '@firepay/contract/product/abilities.ts'
import { RadioGroup } from '@firepay/ui/components/radio-group.tsx'
import type { ComponentProps } from 'react'
import { roleNames } from '../../locale/role-names.ts'
import { roleTexts } from '../../locale/roles.ts'
import { useCan } from '../../shared/current-user.ts'

/** The roles that the user may assign, with their descriptions. */
export function RoleChoice(props: Omit<ComponentProps<typeof RadioGroup<Role>>, 'options'>) {
  const mayMakeOwners = useCan()('manage Owner')
  return (
    <RadioGroup
      {...props}
      options={roles
        .filter((role) => role !== 'owner' || mayMakeOwners)
        .map((role) => ({ value: role, label: roleNames[role], hint: roleTexts.about[role] }))}
    />
  )
}
