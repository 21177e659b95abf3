import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { searchRoutes } from '@firepay/demo-contract/search.ts'
import { found } from '../refuse.ts'
import { emailOf, nameAt } from '../seed/people.ts'
import type { Store } from '../store.ts'

/** Results per group (specification, section 2). */
const searchLimit = 4

const files = [
  { title: 'Opening hours of the shop', by: nameAt(5), size: '52kb', file: 'document' },
  { title: 'Plan of the back room', by: nameAt(12), size: '730kb', file: 'image' },
  { title: 'Stock in autumn', by: nameAt(19), size: '118kb', file: 'sheet' },
  { title: 'Card for regulars', by: nameAt(26), size: '240kb', file: 'image' },
]

const contacts = [33, 38, 41, 46].map((number, index) => ({
  title: nameAt(number),
  email: emailOf(nameAt(number)),
  img: '',
  date: `${12 + index * 3}/0${3 + index}/2026`,
}))

/** Search and bookmarks of the header. */
export function searchHandlers({ state }: Store): ServeHandlers<typeof searchRoutes> {
  return {
    searchData: () => ({
      searchArr: [
        { groupTitle: 'Pages', searchLimit, data: state.pages },
        { groupTitle: 'Files', searchLimit, data: files },
        { groupTitle: 'Contacts', searchLimit, data: contacts },
      ],
    }),
    bookmarks: () => ({
      suggestions: state.pages,
      bookmarks: state.bookmarks.flatMap((id) => state.pages.find((one) => one.id === id) ?? []),
    }),
    updateBookmark: ({ body: { id } }) => {
      const page = found(state.pages.find((one) => one.id === id))
      page.isBookmarked = !page.isBookmarked
      // A new bookmark comes last.
      const others = state.bookmarks.filter((one) => one !== id)
      state.bookmarks = page.isBookmarked ? [...others, id] : others
      return {}
    },
  }
}
