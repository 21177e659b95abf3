import { defineDemoRoutes, get, nothing, update } from './route.ts'
import { z } from './zod.ts'

/** A page of the catalogue: `id` is the key of bookmarks, `target` its name, `link` its address. */
export const page = z.object({
  id: z.number(),
  target: z.string(),
  isBookmarked: z.boolean(),
  title: z.string(),
  icon: z.string(),
  link: z.string(),
})
export type Page = z.output<typeof page>

export const file = z.object({ title: z.string(), by: z.string(), size: z.string(), file: z.string() })
/** `date` is written `dd/mm/yyyy`. */
export const contact = z.object({ title: z.string(), email: z.string(), img: z.string(), date: z.string() })

const group = <T extends z.ZodType>(entry: T) =>
  z.object({ groupTitle: z.string(), searchLimit: z.number(), data: z.array(entry) })

export const searchRoutes = defineDemoRoutes({
  searchData: get(
    { path: '/api/main-search/data', summary: 'What the search of the header looks through: Pages, Files, Contacts' },
    z.object({ searchArr: z.tuple([group(page), group(file), group(contact)]) }),
  ),
  bookmarks: get(
    { path: '/api/bookmarks/data', summary: 'All pages, and those that are bookmarked' },
    z.object({ suggestions: z.array(page), bookmarks: z.array(page) }),
  ),
  updateBookmark: update(
    {
      path: '/api/bookmarks/update',
      summary: 'Bookmarks a page, or no more',
      body: z.object({ id: z.number() }),
      errors: ['NOT_FOUND'],
    },
    nothing,
  ),
})
