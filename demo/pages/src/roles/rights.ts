/** Subjects of a role's rights. */
export const areas = [
  'User management',
  'Content management',
  'Disputes management',
  'Database management',
  'Financial management',
  'Reporting',
  'API control',
  'Repository management',
  'Payroll',
] as const

export const deeds = ['Read', 'Write', 'Create'] as const

export type Right = `${(typeof areas)[number]}: ${(typeof deeds)[number]}`

export const allRights: readonly Right[] = areas.flatMap((area) => deeds.map((deed): Right => `${area}: ${deed}`))

/** Adds or removes a right. */
export function toggled(rights: readonly Right[], right: Right): readonly Right[] {
  return rights.includes(right) ? rights.filter((one) => one !== right) : [...rights, right]
}
