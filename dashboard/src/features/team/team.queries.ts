import type { Answer } from '../../api/query.ts'
import { offsetPages } from '../../shared/list/paged-query.ts'

export type Member = Answer<'GET /members'>['items'][number]
export type Invitation = Answer<'GET /invitations'>['items'][number]

const pageSize = 50

export const membersQuery = offsetPages('GET /members', {}, pageSize)

export const invitationsQuery = offsetPages('GET /invitations', {}, pageSize)
