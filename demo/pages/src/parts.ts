/**
 * The frame and the page of the sample area. A separate file between them and `extension.tsx` keeps their preload list
 * out of the product's first load.
 */
export const loadFrame = () => import('./frame/frame.tsx')
export const loadPage = () => import('./page.tsx')
