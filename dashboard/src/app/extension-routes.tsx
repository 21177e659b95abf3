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

/** "/": the page that an extension names as its home, for whom it is open; the product's own home otherwise. */
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

/** The extensions' pages, each loaded when somebody opens it who may. */
export function extensionRoutesFor(extensions: readonly Extension[]) {
  return routesOf(extensions.filter(({ frame }) => frame === undefined))
    .filter((route) => route.path !== '/')
    .map((route) => createRoute({ getParentRoute: () => signedInRoute, path: route.path, component: pageOf(route) }))
}

/** The pages of extensions that bring a frame, in it; their frame knows who may see them, and names the document. */
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

/** The title of the extension's page that the router shows, by the path of its route: for the header strip. */
export function extensionTitle(extensions: readonly Extension[], path: string | undefined): string | undefined {
  const home = extensions.find((extension) => extension.home !== undefined)?.home
  return routesOf(extensions).find((route) => route.path === (path === '/' ? home : path))?.title
}

/** The extensions' entries of the menu that the person may open; an entry of a page needs what the page needs. */
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

/** The route's component; the code of a page that the person may not open is not asked for. */
function pageOf(route: ExtensionRoute): RouteComponent {
  // The router's type names function components only; React does not mind which it is.
  const Page = lazyRouteComponent(route.load as () => Promise<{ default: FunctionComponent }>)
  const preload = async () => {
    if (mayOpen(session.user(), route)) await Page.preload?.()
  }
  return Object.assign(() => <ExtensionPage route={route} page={<Page />} />, { preload })
}

/** The page under its title; for a role that lacks the ability, that instead. */
function ExtensionPage({ route, page }: { route: ExtensionRoute; page: ReactNode }) {
  const user = useUser()
  usePageTitle(route.title)
  return mayOpen(user, route) ? page : <NotAllowed />
}
