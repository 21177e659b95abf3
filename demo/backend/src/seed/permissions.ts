import type { Permission } from '@firepay/demo-contract/permissions.ts'
import { daysAfter, momentText } from './dates.ts'

const seeds: readonly [string, Permission['assignedTo']][] = [
  ['Management', ['administrator']],
  ['Manage Billing & Roles', ['administrator']],
  ['Add & Remove Users', ['administrator', 'manager']],
  ['Project Planning', ['administrator', 'user', 'support']],
  ['Manage Email Sequences', ['administrator', 'user', 'support']],
  ['Client Communication', ['administrator', 'manager']],
  ['Only View', ['administrator', 'restricted-user']],
  ['Financial Management', ['administrator', 'manager']],
  ["Manage Others' Tasks", ['administrator', 'support']],
]

/** The nine permissions of the specification, each created on a different day. */
export function seedPermissions(today: Date): Permission[] {
  return seeds.map(([name, assignedTo], index) => {
    const day = daysAfter(today, -20 - index * 13)
    day.setHours(8 + index, (index * 17) % 60)
    return { id: index + 1, name, assignedTo: [...assignedTo], createdDate: momentText(day) }
  })
}
