import type { Answer } from '../../api/query.ts'
import { offsetPages } from '../../shared/list/paged-query.ts'

export type Merchant = Answer<'GET /merchants'>['items'][number]

const pageSize = 25

export function merchantsQuery(q: string | undefined) {
  return offsetPages('GET /merchants', q === undefined ? {} : { q }, pageSize)
}
