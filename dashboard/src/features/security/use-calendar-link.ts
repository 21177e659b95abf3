import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { useUser } from '../../shared/current-user.ts'

/**
 * The user's calendar link in the session's merchant. Operators have none, and a request would count as an access to
 * the merchant; users who must set up a factor first are refused.
 */
export function useCalendarLink() {
  const { role, mfa } = useUser()
  return useQuery({ ...read('GET /calendar-link'), enabled: role !== 'operator' && mfa.enrolment !== 'required' })
}
