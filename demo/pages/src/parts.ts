/**
 * The frame and the page of the sample area. A file of its own between them and `extension.tsx`: the list of what they need
 * is then no part of the product's first load.
 */
export const loadFrame = () => import('./frame/frame.tsx')
export const loadPage = () => import('./page.tsx')
