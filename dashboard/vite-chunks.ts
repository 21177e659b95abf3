import type { Plugin, Rolldown } from 'vite'

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** Indexes export a whole package: an importer depends only on the names it imports. */
const index = /@tanstack\/(?:react-query|query-core)\/build\/modern\/index\.js$|\/ui\/src\/components\/icons\.ts$/
const icon = /\/@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/

/** Below `small` a module is not worth its own request; above `large` it has its own file. In characters. */
const small = 1_500
const large = 20_000

/** Entry pages, usually loaded without a cache: the start contains what these render at once, and little else. */
const arrivals = [
  '/overview/overview-page.tsx',
  '/statistics/statistics-charts.tsx',
  '/transactions/list/transactions-page.tsx',
]

/**
 * Assigns modules to files by their importers, so that a component used by one page, or a removable part of the
 * application, adds nothing to the first screen:
 *
 * - `base`: the start of both documents, and modules shared by pages before sign-in and later ones
 * - `before-sign-in`: modules shared by pages before sign-in only
 * - `app`: the rest of the application's start, and modules used by pages of four features, or of two when small
 * - `layers`: dialogs, drawers, menus and panels with their positioning, loaded when the first is needed
 *
 * A module that a page needs at once is in the page's file, also when lazy parts need it too. Modules shared by pages of
 * the same features are in one file, those that `arrivals` render in a second one. The bundler splits the rest.
 */
export function startChunks() {
  let sets: Sets = {
    base: new Set(),
    beforeSignIn: new Set(),
    app: new Set(),
    layers: new Set(),
    ofPages: new Map(),
    ofPage: new Map(),
  }
  const plugin: Plugin = {
    name: 'firepay-start-chunks',
    apply: 'build',
    buildEnd() {
      sets = sortModules(this)
    },
  }
  return {
    plugin,
    groups: [
      { name: 'base', test: (id: string) => sets.base.has(id), priority: 4 },
      { name: 'before-sign-in', test: (id: string) => sets.beforeSignIn.has(id), priority: 4 },
      { name: 'app', test: (id: string) => sets.app.has(id), priority: 3 },
      { name: 'layers', test: (id: string) => sets.layers.has(id), priority: 2 },
      // A group includes the imports of its modules, so shared modules are assigned first.
      { debugName: 'of pages', name: (id: string) => sets.ofPages.get(id) ?? null, priority: 1 },
      { debugName: 'of a page', name: (id: string) => sets.ofPage.get(id) ?? null, priority: 0 },
    ],
  }
}

/** The only file that names removable parts of the application. */
export const extensionsFile = /\/src\/app\/extensions\.ts$/

type Sets = {
  base: Set<string>
  beforeSignIn: Set<string>
  app: Set<string>
  layers: Set<string>
  ofPages: Map<string, string>
  ofPage: Map<string, string>
}

function sortModules(graph: ModuleGraph): Sets {
  const ids = [...graph.getModuleIds()]
  const info = (id: string) => graph.getModuleInfo(id)
  const find = (end: string) => ids.filter((id) => id.endsWith(end))
  const fileOf = new Map<string, string>()
  for (const id of ids) fileOf.set(icon.exec(id)?.[1] ?? id, id)
  for (const id of ids.filter((id) => index.test(id))) {
    for (const [name, file] of exportsOf(info(id)?.code ?? '')) fileOf.set(name, new URL(file, `file://${id}`).pathname)
  }
  const known = new Map<string, string[]>()
  const importsOf = (id: string): string[] => {
    const found = known.get(id)
    if (found !== undefined) return found
    const imports = info(id)?.importedIds ?? []
    const named = imports.some((imported) => index.test(imported)) ? namesTaken(info(id)?.code ?? '') : []
    const own = [
      ...imports.filter((imported) => !index.test(imported)),
      ...named.flatMap((name) => fileOf.get(name) ?? []),
    ]
    known.set(id, own)
    return own
  }
  const walk = (starts: readonly string[], isLeft: (id: string) => boolean): Set<string> => {
    const reached = new Set<string>()
    const waiting = [...starts]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id) || index.test(id) || isLeft(id)) continue
      reached.add(id)
      waiting.push(...importsOf(id))
    }
    return reached
  }
  const reach = (...starts: readonly string[]) => walk(starts, () => false)
  const lazyOf = (reached: Iterable<string>) => [
    ...new Set([...reached].filter(isOurs).flatMap((id) => info(id)?.dynamicallyImportedIds ?? [])),
  ]

  const [signInEntry = ''] = find('/src/app/sign-in.tsx')
  const signInPages = lazyOf([signInEntry])
  // Modules shared with sign-in are `base`: a module in `app` would start the application.
  const beforeSignIn = reach(signInEntry, ...signInPages.flatMap(importsOf))
  const appStart = reach(...find('/src/app/main.tsx'))
  // Pages of the product only: without pages of extensions, removing an extension changes no group.
  const pages = lazyOf(walk(find('/src/app/main.tsx'), (id) => extensionsFile.test(id)))
  const pagesOf = new Map<string, string[]>()
  for (const page of pages) for (const id of reach(page)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page])
  const lazy = new Set(pages)
  for (const id of lazy) for (const later of lazyOf(reach(id))) lazy.add(later)

  const lazyUses = new Map<string, number>()
  for (const id of lazy) for (const other of reach(id)) lazyUses.set(other, (lazyUses.get(other) ?? 0) + 1)

  const isStart = (id: string) => beforeSignIn.has(id) || appStart.has(id)
  const reached = [...reach(...lazy)].filter((id) => !isStart(id))
  const isAria = (id: string) => /\/node_modules\/react-aria(?:-components)?\//.test(id) && !isStart(id)
  const layered = new Set(reached.filter((id) => id.includes('/ui/src/') && [...reach(id)].some(isAria)))
  // A box rendered at once is no layer, although layers use boxes: it would load all layers with the page.
  const drawnAtOnce = walk(pages, (id) => isAria(id) || layered.has(id))
  const layers = new Set([...reach(...layered)].filter((id) => !isStart(id) && !lazy.has(id) && !drawnAtOnce.has(id)))

  const app = new Set(appStart)
  const drawnOnArrival = reach(...arrivals.flatMap(find))
  const groups = new Map<string, string[]>()
  const ofPage = new Map<string, string>()
  // Styles come last, because they follow their components.
  for (const id of reached.toSorted((a, b) => Number(isStyle(a)) - Number(isStyle(b)))) {
    const of = pagesOf.get(id) ?? []
    if (lazy.has(id) || layers.has(id) || of.length === 0) continue
    const features = featuresOf(of)
    if (features.length > 1 && (isStyle(id) ? styleIsInStart(id) : isOfStart(id, features))) app.add(id)
    else if (of.length > 1) {
      const name = [...features, ...(drawnOnArrival.has(id) ? ['arrival'] : [])].join('-')
      groups.set(name, [...(groups.get(name) ?? []), id])
    } else if ((lazyUses.get(id) ?? 0) > 1) ofPage.set(id, `${nameOf(of[0] ?? '')}-parts`)
  }
  const ofPages = new Map<string, string>()
  for (const [name, ids] of groups) {
    const features = featuresOf(ids.flatMap((id) => pagesOf.get(id) ?? []))
    const isSmall = features.length > 1 && sizeOf(ids) < small && !ids.some(bringsMore)
    for (const id of ids) {
      if (isSmall) app.add(id)
      else ofPages.set(id, name)
    }
  }

  const isUsedLater = (id: string) => appStart.has(id) || lazyUses.has(id)
  // The set-up page with its form, and the document's entry, are in no shared file.
  const shared = [...beforeSignIn].filter(
    (id) => !/\/src\/(app\/sign-in|features\/auth\/(?:setup|account-form)).*\.tsx?$/.test(id),
  )
  return {
    base: new Set(shared.filter(isUsedLater)),
    beforeSignIn: new Set(shared.filter((id) => !isUsedLater(id))),
    app,
    layers,
    ofPages,
    ofPage,
  }

  function isOfStart(id: string, features: readonly string[]) {
    const weight = sizeOf([...reach(id)].filter((other) => !isStart(other)))
    // A small module rendered later joins the file of its pages.
    const many = weight < small && drawnOnArrival.has(id) ? 2 : 4
    return features.length >= many && weight < large && !bringsMore(id)
  }

  /** Styles of entry pages are not worth a request; others are in their component's file. */
  function styleIsInStart(id: string) {
    return drawnOnArrival.has(id) || (info(id)?.importers.some((piece) => app.has(piece)) ?? false)
  }

  /** True when the module would load a layer at start. */
  function bringsMore(id: string) {
    return [...reach(id)].some((other) => layers.has(other))
  }

  function sizeOf(ids: readonly string[]) {
    return ids.reduce((sum, id) => sum + (info(id)?.code?.length ?? 0), 0)
  }

  function featuresOf(pages: readonly string[]) {
    return [...new Set(pages.map(featureOf))].sort()
  }

  function featureOf(page: string) {
    return /\/src\/features\/([\w-]+)\//.exec(page)?.[1] ?? 'shell'
  }

  function nameOf(page: string) {
    return page.replace(/^.*\//, '').replace(/\.tsx?$/, '')
  }

  function isStyle(id: string) {
    return id.endsWith('.module.css')
  }

  function isOurs(id: string) {
    return /\/(?:dashboard|ui)\/src\//.test(id)
  }
}

/** The names a module imports from an index. */
function namesTaken(code: string): string[] {
  return [
    ...code.matchAll(
      /import\s*\{([^}]*)\}\s*from\s*["'](?:@tanstack\/(?:react-query|query-core)|[^"']+\/icons\.ts)["']/g,
    ),
  ].flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''))
}

/** The exports of a package's index: name to file. */
function exportsOf(code: string): Map<string, string> {
  return new Map(
    [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'](\.\/[^"']+)["']/g)].flatMap(([, list = '', file = '']) =>
      list.split(',').map((name): [string, string] => [
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
        file,
      ]),
    ),
  )
}
