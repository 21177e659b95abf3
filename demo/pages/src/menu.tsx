import type { TreeEntry, TreeSection } from '@firepay/ui/shell/menu-tree.tsx'
import { NamedIcon } from './icon.tsx'
import { inert } from './inert.ts'
import { type Page, pages } from './pages.ts'
import { can, type Viewer } from './person.ts'

type Link = number | [id: number, label: string]
type Branch = { label: string; icon: string; badge?: string; newTab?: true; of: readonly (Link | Branch)[] }
type Entry = Link | Branch

const branch = (label: string, icon: string, of: readonly Entry[], more: Partial<Branch> = {}): Branch => ({
  label,
  icon,
  of,
  ...more,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const newTab = { newTab: true } as const

/** The menu by catalogue numbers (2.7). */
const sections: readonly { label?: string; of: readonly Entry[] }[] = [
  {
    of: [
      branch(
        'Dashboards',
        'Home',
        [
          [1, 'Analytics'],
          [2, 'E-commerce'],
        ],
        { badge: '2' },
      ),
    ],
  },
  {
    label: 'Apps and pages',
    of: [
      ...[3, 4, 5, 6],
      branch('Invoice', 'FileText', [
        [7, 'List'],
        [8, 'Preview'],
        [9, 'Edit'],
        [10, 'Add'],
      ]),
      branch('Roles and permissions', 'Shield', [118, 119]),
      branch('E-commerce', 'ShoppingCart', [
        [11, 'Shop'],
        [12, 'Details'],
        [13, 'Wish list'],
        [14, 'Checkout'],
      ]),
      branch('User', 'User', [
        [15, 'List'],
        [16, 'View'],
      ]),
      branch('Pages', 'FileText', [
        [26, 'Account settings'],
        [27, 'Profile'],
        [28, 'FAQ'],
        [29, 'Knowledge base'],
        ...[30, 120, 121],
        branch('Blog', 'List', [
          [31, 'List'],
          [32, 'Detail'],
          [33, 'Edit'],
        ]),
        branch(
          'Miscellaneous',
          'File',
          [
            [34, 'Coming soon'],
            [35, 'Not authorized'],
            [36, 'Maintenance'],
            [37, 'Error'],
          ],
          newTab,
        ),
      ]),
      branch('Authentication', 'Lock', [...range(18, 25), ...range(125, 128)], newTab),
      [124, 'Modal examples'],
    ],
  },
  {
    label: 'User interface',
    of: [
      ...[38, 39],
      [40, 'Icons'],
      branch('Card', 'CreditCard', [
        [41, 'Basic'],
        [42, 'Advance'],
        [43, 'Statistics'],
        [44, 'Analytics'],
        [45, 'Actions'],
      ]),
      branch('Components', 'Package', [...range(46, 56), ...range(58, 69), 71, 122, 123]),
      branch('Extensions', 'Plus', [70, ...range(72, 79), 81, 82, ...range(84, 87)]),
      branch('Page layouts', 'Layout', range(88, 92)),
    ],
  },
  {
    label: 'Forms and tables',
    of: [
      branch('Form elements', 'Copy', range(93, 104)),
      [105, 'Form layout'],
      [106, 'Form wizard'],
      [107, 'Form validation'],
      [109, 'Form repeater'],
      [110, 'Table'],
      branch('Data table', 'Grid', [
        [111, 'Basic'],
        [112, 'Advanced'],
      ]),
    ],
  },
  { label: 'Charts', of: [branch('Charts', 'BarChart', [114, 115, 116], { badge: '3' })] },
]

/** Nested groups without pages. */
const levels: TreeEntry[] = [
  {
    label: 'Menu levels',
    icon: <NamedIcon name="Menu" />,
    entries: [
      { label: 'Second level', onSelect: inert },
      {
        label: 'Second level with more',
        entries: [
          { label: 'Third level, one', onSelect: inert },
          { label: 'Third level, two', onSelect: inert },
        ],
      },
    ],
  },
  { label: 'Disabled entry', icon: <NamedIcon name="Minus" /> },
]

/** The sample area's menu for a user, expanded at the open page. */
export function menuFor(viewer: Viewer | null, pathname: string): TreeSection[] {
  const shown = (entry: Entry) => entryOf(entry, viewer, pathname)
  const own = sections.map(({ label, of }) => ({ ...(label !== undefined && { label }), entries: of.flatMap(shown) }))
  const misc = { label: 'Misc', entries: [...shown([83, 'Access control']), ...(can(viewer) ? levels : [])] }
  return [...own, misc].filter(({ entries }) => entries.length > 0)
}

function entryOf(entry: Entry, viewer: Viewer | null, pathname: string, opens?: { newTab?: true }): TreeEntry[] {
  if (typeof entry === 'object' && !Array.isArray(entry)) {
    const { of, label, icon, badge, ...more } = entry
    const entries = of.flatMap((one) => entryOf(one, viewer, pathname, more))
    if (entries.length === 0) return []
    const holdsPage = entries.some((one) => one.holdsPage)
    return [{ label, icon: <NamedIcon name={icon} />, entries, holdsPage, ...(badge !== undefined && { badge }) }]
  }
  const [id, label] = typeof entry === 'number' ? [entry] : entry
  const page = byId.get(id)
  if (page === undefined || (!page.isPublic && !can(viewer, page.rule))) return []
  // Links within a group have no icon: a line shows the group.
  const icon = opens === undefined && <NamedIcon name={page.icon} />
  // The home page has two URLs; the menu uses the open one.
  const href = page.path === '/' && pathname !== '/' ? '/dashboard/ecommerce' : page.path
  return [{ label: label ?? page.title, href, icon, holdsPage: isAt(href, pathname), ...opens }]
}

function isAt(href: string | undefined, pathname: string): boolean {
  return href !== undefined && (pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)))
}

/** The breadcrumb of a page: menu groups, then its own name; the catalogue page whose URL it extends counts too. */
export function wayTo(page: Page): string[] {
  const home = page.path === '/dashboard/ecommerce' ? 2 : page.id
  const id = home ?? pages.find(({ id, path }) => id !== undefined && page.path.startsWith(`${path}/`))?.id
  const steps =
    id === undefined ? undefined : stepsTo(id, [...sections.flatMap(({ of }) => of), [83, 'Access control']])
  return steps ?? [page.title]
}

function stepsTo(wanted: number, entries: readonly Entry[]): string[] | undefined {
  for (const entry of entries) {
    if (typeof entry === 'object' && 'of' in entry) {
      const inner = stepsTo(wanted, entry.of)
      if (inner !== undefined) return [entry.label, ...inner]
    } else {
      const [id, label] = typeof entry === 'number' ? [entry] : entry
      if (id === wanted) return [label ?? byId.get(id)?.title ?? '']
    }
  }
  return undefined
}

const byId = new Map(pages.flatMap((page): [number, Page][] => (page.id === undefined ? [] : [[page.id, page]])))
