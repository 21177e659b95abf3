import type { Extension } from '@firepay/ui/shell/extension.ts'

/** Pages whose code was loaded. */
export const loaded: string[] = []

/** Requests seen by the extension. */
export const seen: string[] = []

const page = (path: string) => () => {
  loaded.push(path)
  return import('./extension-page.tsx')
}
const ability = { action: 'read', subject: 'Balance' }

/** A minimal extension with every field except the frame. */
export const testExtension: Extension = {
  routes: [
    { path: '/sample-home', title: 'Sample home', load: page('/sample-home') },
    { path: '/sample/$id', title: 'Sample page', ability, load: page('/sample/$id') },
    { path: '/sample-list', title: 'Sample list', ability, load: page('/sample-list') },
  ],
  menu: [{ label: 'Samples', entries: [{ href: '/sample-list', label: 'Sample entry', icon: null }] }],
  navbar: [{ key: 'cart', render: () => <i>Sample widget</i> }],
  home: '/sample-home',
  wrapFetch: (next) => async (input, init) => {
    seen.push(String(input))
    return String(input).startsWith('/sample-api/') ? new Response('answered in the page') : next(input, init)
  },
}

/** A minimal extension with a frame, which controls its pages' layout and access. */
export const framedExtension: Extension = {
  routes: [
    { path: '/framed-home', title: 'Framed home', load: page('/framed-home') },
    { path: '/framed/$', title: 'Framed page', ability, load: page('/framed/$') },
  ],
  menu: [],
  home: '/framed-home',
  frame: () => import('./extension-frame.tsx'),
  ...(testExtension.wrapFetch && { wrapFetch: testExtension.wrapFetch }),
}
