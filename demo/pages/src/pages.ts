import { catalogue } from '@firepay/demo-contract/catalogue.ts'
import type { Layout } from '@firepay/ui/theme/appearance.ts'
import type { Rule } from './person.ts'

type Load = () => Promise<{ default: React.ComponentType }>

/** Properties of a page besides its code. */
type Traits = {
  /** Without menu, header and footer. */
  isBlank?: true
  /** Fills the window with its own scrolling: mail, tasks. Navigation between pages of one app keeps them mounted. */
  app?: 'email' | 'todo'
  /** The initial layout of the page, until the user changes it. */
  layout?: Partial<Pick<Layout, 'contentWidth' | 'menu'>>
  /** Open without a sign-in; with `restricted` only to signed-out visitors. */
  isPublic?: true
  isRestricted?: true
  /** The required right; by default the right to read everything. */
  rule?: Rule
}

/** A page of the sample area. Without `load` it opens a placeholder. */
export type Page = Traits & {
  /** The catalogue number; absent for other pages. */
  id?: number
  /** `{name}` is a path parameter. */
  path: string
  title: string
  icon: string
  load?: Load
}

const email: Load = () => import('./email/email-page.tsx')
const todo: Load = () => import('./todo/todo-page.tsx')

/** Code of the finished pages, by catalogue number. */
const finished: Record<number, Load> = {
  1: () => import('./dashboards/analytics-page.tsx'),
  2: () => import('./dashboards/home-page.tsx'),
  3: email,
  5: todo,
  7: () => import('./invoices/list-page.tsx'),
  8: () => import('./invoices/preview-page.tsx'),
  9: () => import('./invoices/form-page.tsx'),
  10: () => import('./invoices/form-page.tsx'),
  11: () => import('./shop/shop-page.tsx'),
  12: () => import('./shop/product-page.tsx'),
  13: () => import('./shop/wishlist-page.tsx'),
  14: () => import('./shop/checkout/checkout-page.tsx'),
  41: () => import('./cards/basic-page.tsx'),
  42: () => import('./cards/advance-page.tsx'),
  43: () => import('./cards/statistics-page.tsx'),
  44: () => import('./cards/analytics-page.tsx'),
  45: () => import('./cards/action-page.tsx'),
  15: () => import('./users/list-page.tsx'),
  16: () => import('./users/view/user-view-page.tsx'),
  118: () => import('./roles/roles-page.tsx'),
  119: () => import('./permissions/permissions-page.tsx'),
  35: () => import('./access/fault-page.tsx'),
  37: () => import('./access/fault-page.tsx'),
  83: () => import('./access/access-page.tsx'),
  88: () => import('./layouts/shop-layout-page.tsx'),
  89: () => import('./layouts/shop-layout-page.tsx'),
  90: () => import('./layouts/shop-layout-page.tsx'),
  91: () => import('./layouts/empty-page.tsx'),
  92: () => import('./layouts/blank-page.tsx'),
}

const blank = { isBlank: true } as const
const open = { isBlank: true, isPublic: true } as const

/** Properties that differ from the default, by number: sign-in pages, fault pages, required rights. */
const traits: Record<number, Traits> = {
  ...Object.fromEntries([18, 19, 20, 21, 22, 23, 24, 25, 125, 126, 127, 128, 92].map((id) => [id, blank])),
  ...Object.fromEntries([34, 35, 36, 37].map((id) => [id, open])),
  3: { app: 'email' },
  5: { app: 'todo' },
  83: { rule: { action: 'read', subject: 'ACL' } },
  88: { layout: { menu: 'collapsed' } },
  89: { layout: { contentWidth: 'boxed' } },
  90: { layout: { menu: 'hidden' } },
}

/** URLs outside of the catalogue (4.3): details, lists of a folder, sign-in. */
const beside: readonly Page[] = [
  { path: '/login', title: 'Sign in', icon: 'LogIn', load: () => import('./sign-in/sign-in-page.tsx') },
  { path: '/register', title: 'Register', icon: 'UserPlus', load: () => import('./sign-in/register-page.tsx') },
  { path: '/login/forgot', title: 'Forgot password', icon: 'Key', load: () => import('./sign-in/forgot-page.tsx') },
].map((page) => ({ ...page, ...open, isRestricted: true }))

/** All pages: the 122 of the catalogue and the others. */
export const pages: readonly Page[] = [
  ...catalogue.map(([id, , title, icon, path]): Page => {
    const load = finished[id]
    return { id, path, title, icon, ...(load && { load }), ...traits[id] }
  }),
  ...beside,
  { path: '/apps/email/{folder}', title: 'Email', icon: 'Mail', load: email, app: 'email' },
  { path: '/apps/email/label/{label}', title: 'Email', icon: 'Mail', load: email, app: 'email' },
  { path: '/apps/todo/{filter}', title: 'Todo', icon: 'CheckSquare', load: todo, app: 'todo' },
  { path: '/apps/todo/tag/{tag}', title: 'Todo', icon: 'CheckSquare', load: todo, app: 'todo' },
  {
    path: '/apps/user/view/{id}',
    title: 'User View',
    icon: 'User',
    load: () => import('./users/view/user-view-page.tsx'),
  },
  {
    path: '/apps/invoice/preview/{id}',
    title: 'Invoice Preview',
    icon: 'FileText',
    load: () => import('./invoices/preview-page.tsx'),
  },
  {
    path: '/apps/invoice/edit/{id}',
    title: 'Invoice Edit',
    icon: 'Edit',
    load: () => import('./invoices/form-page.tsx'),
  },
  ...['/apps/invoice/print', '/apps/invoice/print/{id}'].map((path) => ({
    path,
    title: 'Invoice Print',
    icon: 'FileText',
    load: () => import('./invoices/print-page.tsx'),
    ...blank,
  })),
  {
    path: '/apps/ecommerce/product-detail/{slug}',
    title: 'Product Detail',
    icon: 'Circle',
    load: () => import('./shop/product-page.tsx'),
  },
  {
    path: '/dashboard/ecommerce',
    title: 'eCommerce Dashboard',
    icon: 'Home',
    load: () => import('./dashboards/home-page.tsx'),
  },
]

/** The identity of a page during navigation. */
export function keyOf({ app, path }: Page): string {
  return app ?? path
}

/** The page of a URL with its path parameters; undefined for an unknown one. */
export function findPage(pathname: string): { page: Page; params: Readonly<Record<string, string>> } | undefined {
  const asked = stepsOf(pathname)
  for (const page of pages) {
    const params = paramsOf(stepsOf(page.path), asked)
    if (params !== undefined) return { page, params }
  }
  return undefined
}

function stepsOf(path: string): string[] {
  return path.split('/').filter((step) => step !== '')
}

function paramsOf(steps: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  if (steps.length !== asked.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, step] of steps.entries()) {
    const value = asked[index] ?? ''
    if (step.startsWith('{')) params[step.slice(1, -1)] = decoded(value)
    else if (step !== value) return undefined
  }
  return params
}

/** A decoded path segment; a malformed one is returned unchanged. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
