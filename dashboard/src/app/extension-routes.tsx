import type { UserRecord } from '@firepay/contract/account/account.schemas.ts'
import type { Ability, Extension, ExtensionRoute, MenuGroup } from '@firepay/ui/shell/extension.ts'
import { createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router'
import { type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { session } from '../api/session.ts'
import { useUser } from '../shared/current-user.ts'
import { homeOf } from '../shared/home.ts'
import { NotAllowed } from '../shared/not-allowed.tsx'
import { usePageTitle } from '../shared/page-title.ts'
import { rootRoute, signedInRoute } from '../shared/signed-in-route.ts'

const ExtensionFrame = lazy(() => import('./extension-frame.tsx'))

/** The route of "/": an extension's home page where permitted, else the product's home. */
export function indexRouteFor(extensions: readonly Extension[]) {
  if (extensions.some(({ home, frame }) => home !== undefined && frame !== undefined)) return []
  return [productIndex(extensions)]
}

function productIndex(extensions: readonly Extension[]) {
  const home = extensions.find((extension) => extension.home !== undefined)?.home
  const page = routesOf(extensions).find((route) => route.path === home)
  return createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    beforeLoad: () => {
      const user = session.user()
      if (page === undefined || !mayOpen(user, page)) throw redirect({ to: homeOf(user), replace: true })
    },
    ...(page !== undefined && { component: pageOf(page) }),
  })
}

/** The extensions' pages, lazy-loaded for permitted users. */
export function extensionRoutesFor(extensions: readonly Extension[]) {
  return routesOf(extensions.filter(({ frame }) => frame === undefined))
    .filter((route) => route.path !== '/')
    .map((route) => createRoute({ getParentRoute: () => signedInRoute, path: route.path, component: pageOf(route) }))
}

/** Pages of extensions with a frame. The frame controls access and sets the document title. */
export function framedRoutesFor(extensions: readonly Extension[]) {
  return extensions.flatMap(({ frame, routes, home }, index) => {
    if (frame === undefined) return []
    const frameRoute = createRoute({
      getParentRoute: () => rootRoute,
      id: `extension-${index}`,
      component: () => (
        <Suspense>
          <ExtensionFrame load={frame} />
        </Suspense>
      ),
    })
    const pages = routes.map(({ path, load }) =>
      createRoute({
        getParentRoute: () => frameRoute,
        path: path === home ? '/' : path,
        component: lazyRouteComponent(load as () => Promise<{ default: FunctionComponent }>),
      }),
    )
    return frameRoute.addChildren(pages)
  })
}

/** The title of the current extension page by route path, for the header strip. */
export function extensionTitle(extensions: readonly Extension[], path: string | undefined): string | undefined {
  const home = extensions.find((extension) => extension.home !== undefined)?.home
  return routesOf(extensions).find((route) => route.path === (path === '/' ? home : path))?.title
}

/** The permitted menu entries of extensions; an entry also needs the ability of its page. */
export function extensionMenu(extensions: readonly Extension[], user: UserRecord): MenuGroup[] {
  const isOpen = (entry: MenuGroup['entries'][number]) =>
    [entry, ...routesOf(extensions).filter((route) => route.path === entry.href)].every((one) => mayOpen(user, one))
  return extensions
    .flatMap((extension) => extension.menu)
    .map((group) => ({ ...group, entries: group.entries.filter(isOpen) }))
    .filter((group) => group.entries.length > 0)
}

function routesOf(extensions: readonly Extension[]): ExtensionRoute[] {
  return extensions.flatMap((extension) => extension.routes)
}

function mayOpen(user: Pick<UserRecord, 'ability'> | null, { ability }: { ability?: Ability }): boolean {
  if (ability === undefined) return true
  return user?.ability.some(({ action, subject }) => action === ability.action && subject === ability.subject) ?? false
}

/** The route's component; its code is not preloaded for users without access. */
function pageOf(route: ExtensionRoute): RouteComponent {
  // The router's types accept only function components; React accepts both.
  const Page = lazyRouteComponent(route.load as () => Promise<{ default: FunctionComponent }>)
  const preload = async () => {
    if (mayOpen(session.user(), route)) await Page.preload?.()
  }
  return Object.assign(() => <ExtensionPage route={route} page={<Page />} />, { preload })
}

/** The page with its title, or a refusal without the ability. */
function ExtensionPage({ route, page }: { route: ExtensionRoute; page: ReactNode }) {
  const user = useUser()
  usePageTitle(route.title)
  return mayOpen(user, route) ? page : <NotAllowed />
}
