import type { AnyRoute } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { filterLabel as notificationLabel } from '../features/notifications/list/filter-fields.ts'
import { notificationsUrl } from '../features/notifications/notifications.search.ts'
import { payoutList } from '../features/payouts/list/payout-list.ts'
import { payoutsUrl } from '../features/payouts/payouts.search.ts'
import { filterLabel as transactionLabel } from '../features/transactions/list/filter-fields.ts'
import { transactionsUrl } from '../features/transactions/transactions.search.ts'
import { listEditorTexts } from '../locale/list-editors.ts'
import { entryOf } from '../shared/entry-of.ts'
import { type Fault, faultsOf, type ListSchema } from '../shared/list/list-state.ts'
import { signedInRoute } from '../shared/signed-in-route.ts'
import { routeTree } from './routes.ts'

/** Lists whose own filter bar reports invalid values. */
const ownBars: Readonly<Record<string, { url: Lists; label: (name: string) => string | undefined }>> = {
  '/transactions': { url: transactionsUrl, label: transactionLabel },
  '/notifications': { url: notificationsUrl, label: notificationLabel },
  '/payouts': { url: payoutsUrl, label: payoutList.labelOf },
}
type Lists = Pick<typeof transactionsUrl, 'schema' | 'faultsIn'>

/** Detail pages that keep the list's state, which does not limit them. */
const besideLists = ['/transactions/$id', '/notifications/$id']

/**
 * These names accept any text, shown in the search field or as a removable chip. The server refuses an unknown
 * currency, and the list shows that. The audit log page reports an unknown `action`, because the names load with it.
 */
const freeTexts = ['q', 'currency', 'actorId', 'objectId', 'action']

const wrong = 'bogus'
const texts = listEditorTexts.faults

function routesOf(route: AnyRoute): AnyRoute[] {
  const children: readonly AnyRoute[] = Object.values(route.children ?? {})
  return [route, ...children.flatMap(routesOf)]
}
const routes = routesOf(routeTree).filter(
  // Every page reports its site and mode.
  (route) => route.options.validateSearch !== undefined && route !== (signedInRoute as AnyRoute),
)
/** Layers are not reported. */
const named = (reads: ListSchema) => Object.keys(reads).filter((name) => !reads[name]?.isLayer)
const pathOf = (route: AnyRoute) => String((route.options as { path?: string }).path)

test('every page that reads its URL declares the parameters', () => {
  const silent = routes.filter((route) => route.options.staticData?.reads === undefined).map(pathOf)
  expect(silent.toSorted()).toEqual([...Object.keys(ownBars), ...besideLists].toSorted())
  expect(routes.length).toBeGreaterThan(12)
})

test('invalid values have a text for every parameter', () => {
  const unsaid: string[] = []
  const check = (
    path: string,
    name: string,
    { faults, chip }: { faults: readonly Fault[]; chip?: string | undefined },
  ) => {
    if (faults.length === 0) {
      if (chip === undefined && !freeTexts.includes(name)) unsaid.push(`${path}?${name}=${wrong} is taken in silence`)
    } else if ((chip ?? entryOf(texts.ofName, name) ?? entryOf(texts.names, name)) === undefined) {
      unsaid.push(`${path}?${name} has no name on the screen`)
    }
  }
  for (const route of routes) {
    const reads: ListSchema = route.options.staticData?.reads ?? {}
    for (const name of named(reads)) check(pathOf(route), name, { faults: faultsOf(reads, { [name]: wrong }) })
  }
  for (const [path, { url, label }] of Object.entries(ownBars)) {
    // The shell reports the site; an amount without a currency has its own message.
    for (const name of named(url.schema).filter((each) => each !== 'siteId'))
      check(path, name, { faults: url.faultsIn({ [name]: wrong }), chip: label(name) })
  }
  expect(unsaid).toEqual([])
})
