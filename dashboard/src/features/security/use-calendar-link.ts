import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { useUser } from '../../shared/current-user.ts'

/**
 * The person's calendar link in the merchant of the session. Operators have none, and looking for it would be a view of the
 * merchant; who has to set up a factor first is refused.
 */
export function useCalendarLink() {
  const { role, mfa } = useUser()
  return useQuery({ ...read('GET /calendar-link'), enabled: role !== 'operator' && mfa.enrolment !== 'required' })
}
