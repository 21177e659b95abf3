import { IconLayoutDashboard } from '@firepay/ui/components/icons.ts'
import type { Extension } from '@firepay/ui/shell/extension.ts'

/**
 * URL prefixes of the sample area's pages, their only part in the product's first load, so every byte counts.
 * `pages.ts` has the pages.
 */
const paths =
  '/ /login /login/forgot /register /access-control /apps/$ /dashboard/$ /pages/$ /misc/$ /ui-element/$ /colors/$ /icons/$ /cards/$ /components/$ /extensions/$ /page-layout/$ /forms/$ /tables/$ /datatables/$ /charts/$'

const load = async () => (await import('./parts.ts')).loadPage()

/** The sample area's extension of the product. */
export const demoPages: Extension = {
  routes: paths.split(' ').map((path) => ({ path, title: '', load })),
  menu: [
    {
      label: 'Demo',
      entries: [
        {
          href: '/dashboard/ecommerce',
          // In the language of the menu, which is known when it renders.
          get label() {
            return document.documentElement.lang === 'ru' ? 'Примеры экранов' : 'Sample area'
          },
          icon: <IconLayoutDashboard size={18} stroke={1.75} aria-hidden />,
        },
      ],
    },
  ],
  home: '/',
  frame: async () => (await import('./parts.ts')).loadFrame(),
}
