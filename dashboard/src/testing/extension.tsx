import type { Extension } from '@firepay/ui/shell/extension.ts'

/** Pages whose code was asked for. */
export const loaded: string[] = []

/** Requests that came by the extension. */
export const seen: string[] = []

const page = (path: string) => () => {
  loaded.push(path)
  return import('./extension-page.tsx')
}
const ability = { action: 'read', subject: 'Balance' }

/** An extension of ten lines, with every field but the frame. */
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

/** An extension of ten lines that brings a frame: what its pages are in, and need, is the frame's own affair. */
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
