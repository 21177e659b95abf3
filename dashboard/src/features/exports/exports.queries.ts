import { keysetPages } from '../../shared/list/paged-query.ts'

/** Past exports, newest first. */
export const exportsQuery = keysetPages('GET /exports', {}, 50)
