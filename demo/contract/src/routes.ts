import { authRoutes } from './auth.ts'
import { cardRoutes } from './cards.ts'
import { emailRoutes } from './email.ts'
import { invoiceRoutes } from './invoices.ts'
import { permissionRoutes } from './permissions.ts'
import { searchRoutes } from './search.ts'
import { shopRoutes } from './shop.ts'
import { todoRoutes } from './todo.ts'
import { userRoutes } from './users.ts'

/** All calls of the sample area, which are answered in the page. */
export const demoRoutes = {
  ...authRoutes,
  ...searchRoutes,
  ...invoiceRoutes,
  ...userRoutes,
  ...permissionRoutes,
  ...shopRoutes,
  ...emailRoutes,
  ...todoRoutes,
  ...cardRoutes,
}
export type DemoRoutes = typeof demoRoutes
