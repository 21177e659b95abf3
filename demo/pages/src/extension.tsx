import { IconFlask } from '@firepay/ui/components/icons.ts'
import type { Extension } from '@firepay/ui/shell/extension.ts'

/** Where the pages of the sample area lie: all that the product's first load holds of them. Which page is where stands in `pages.ts`. */
const paths = [
  ...['/apps/$', '/dashboard/$', '/pages/$', '/misc/$', '/access-control', '/login', '/login/forgot', '/register'],
  ...['/ui-element/$', '/colors/$', '/icons/$', '/cards/$', '/components/$', '/extensions/$', '/page-layout/$'],
  ...['/forms/$', '/tables/$', '/datatables/$', '/charts/$', '/'],
]

const load = () => import('./page.tsx')

/** The sample area as the product sees it. */
export const demoPages: Extension = {
  routes: paths.map((path) => ({ path, title: '', load })),
  menu: [
    {
      label: 'Demo',
      entries: [
        { href: '/dashboard/ecommerce', label: 'Sample area', icon: <IconFlask size={18} stroke={1.75} aria-hidden /> },
      ],
    },
  ],
  home: '/',
  frame: () => import('./frame/frame.tsx'),
}
