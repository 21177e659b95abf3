import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { MenuGroup } from '@firepay/ui/shell/extension.ts'
import type { AnyRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shellTexts } from '../locale/shell.ts'
import { holds } from '../shared/current-user.ts'
import { isOwnPage } from '../shared/home.ts'
import type { SectionOfRoute } from '../shared/section.ts'
import { featureRoutes } from './feature-routes.ts'

/** A menu entry, from its route's static data. */
export type Section = Omit<SectionOfRoute, 'name' | 'icon'> & { href: string; label: string; icon: ReactNode }

const sections: readonly Section[] = featureRoutes.flatMap((route: AnyRoute) => {
  const { path, staticData } = route.options as { path: string; staticData?: { section?: SectionOfRoute } }
  if (!staticData?.section) return []
  const { name, icon: Icon, ...section } = staticData.section
  return [
    {
      ...section,
      href: path,
      label: shellTexts.sections[name],
      icon: <Icon size={18} stroke={1.75} aria-hidden={true} />,
    },
  ]
})

/**
 * The permitted sections, in order.
 * @param isOutside an operator who views no merchant: merchant sections are omitted
 */
export function sectionsFor(user: UserRecord, isOutside: boolean): readonly Section[] {
  return sections.filter(
    ({ href, ability, operator }) =>
      (ability === undefined || holds(user, ability)) &&
      (!operator || user.operator) &&
      (!isOutside || isOwnPage(href)),
  )
}

/** The sections as menu groups, without empty groups. */
export function menuOf(built: readonly Section[]): MenuGroup[] {
  return Object.entries(shellTexts.groups)
    .map(([name, label]) => ({
      label,
      entries: built.filter(({ group }) => group === name).map(({ ability: _, ...entry }) => entry),
    }))
    .filter((group) => group.entries.length > 0)
}
