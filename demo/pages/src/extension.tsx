import { IconLayoutDashboard } from '@firepay/ui/components/icons.ts'
import type { Extension } from '@firepay/ui/shell/extension.ts'

/**
 * Where the pages of the sample area lie: all that the product's first load holds of them, so every byte here counts.
 * Which page is where stands in `pages.ts`.
 */
const paths =
  '/ /login /login/forgot /register /access-control /apps/$ /dashboard/$ /pages/$ /misc/$ /ui-element/$ /colors/$ /icons/$ /cards/$ /components/$ /extensions/$ /page-layout/$ /forms/$ /tables/$ /datatables/$ /charts/$'

const load = async () => (await import('./parts.ts')).loadPage()

/** The sample area as the product sees it. */
export const demoPages: Extension = {
  routes: paths.split(' ').map((path) => ({ path, title: '', load })),
  menu: [
    {
      label: 'Demo',
      entries: [
        {
          href: '/dashboard/ecommerce',
          // In the language of the menu that it stands in, which is known when that is drawn.
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
