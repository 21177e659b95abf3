import { abilitiesOf, type CallerRole, parseRole, type Role } from './abilities.ts'

/**
 * Said with a call that reads: answer as to a member of that role. It lowers the caller's abilities and never raises them;
 * for a role that the caller does not outrank, and with calls that change something, the answer is 403 FORBIDDEN.
 */
export const viewAsHeader = 'Firepay-View-As'

/** Whether the role holds all that the other holds, and more. A role does not outrank itself. */
export function outranks(role: CallerRole, other: Role): boolean {
  const own = abilitiesOf(role)
  const others = abilitiesOf(other)
  const holds = ({ action, subject }: (typeof own)[number]) =>
    own.some((pair) => pair.action === action && pair.subject === subject)
  return others.length < own.length && others.every(holds)
}

/** The role that the header names, if the caller may view as it; null otherwise, also for a name that is no role. */
export function viewableRole(role: CallerRole, header: string): Role | null {
  const wanted = parseRole(header)
  return wanted !== null && outranks(role, wanted) ? wanted : null
}
