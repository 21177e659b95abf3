import { catalogue } from '@firepay/demo-contract/catalogue.ts'
import type { Page } from '@firepay/demo-contract/search.ts'

/** Initial bookmarks (catalogue 4.1). */
export const bookmarked: readonly number[] = [3, 4, 5, 6]

/** All pages of the sample area by number: their numbers are stable keys with gaps (catalogue 4.2). */
export function seedPages(): Page[] {
  return catalogue.map(([id, target, title, icon, link]) => ({
    id,
    target,
    title,
    icon,
    link,
    isBookmarked: bookmarked.includes(id),
  }))
}
