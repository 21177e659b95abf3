import { abilitiesOf, type CallerRole, parseRole, type Role } from './abilities.ts'

/**
 * Sent with reading calls: answers as for a member with that role. It can only lower the caller's abilities. A role
 * that the caller does not outrank, or a call that changes something, is answered with 403 FORBIDDEN.
 */
export const viewAsHeader = 'Firepay-View-As'

/** True when the role has all abilities of the other, and more. */
export function outranks(role: CallerRole, other: Role): boolean {
  const own = abilitiesOf(role)
  const others = abilitiesOf(other)
  const holds = ({ action, subject }: (typeof own)[number]) =>
    own.some((pair) => pair.action === action && pair.subject === subject)
  return others.length < own.length && others.every(holds)
}

/** The role in the header if the caller may view as it; null otherwise, including unknown names. */
export function viewableRole(role: CallerRole, header: string): Role | null {
  const wanted = parseRole(header)
  return wanted !== null && outranks(role, wanted) ? wanted : null
}
