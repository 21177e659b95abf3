import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/**
 * Import rules as data; docs/architecture.md states the same table in words, so change both. A file belongs to the
 * first part whose pattern it matches. `mayImport` lists other parts by name; a part's own files and installed packages
 * are always allowed (knip checks that the latter are declared).
 */
export type Part = {
  name: string
  /** Paths relative to the repository. The named group `area` separates parts of the same kind. */
  files: RegExp
  mayImport: readonly string[]
  /** Printed with a violation. */
  reason: string
}

const contract = ['contract', 'contract http']

export const parts: readonly Part[] = [
  {
    name: 'tests',
    files: /(?:\.test\.tsx?|\/testing\/.*|\/vitest\.config\.ts|^vitest\.config\.ts)$/,
    // A test follows the rules of its package, not of its folder.
    mayImport: ['*'],
    reason: 'a test imports its own package and the contract',
  },
  {
    name: 'contract http',
    files: /^contract\/src\/http\//,
    mayImport: [],
    reason: 'what a route is says nothing of what the product offers: other tables of routes use it as well',
  },
  {
    name: 'contract',
    files: /^contract\//,
    mayImport: ['contract http'],
    reason: 'the contract is what both sides agree on: it knows neither of them',
  },
  {
    name: 'ui shell',
    files: /^ui\/src\/shell\//,
    mayImport: ['ui components', 'ui theme'],
    reason: 'the kit knows React only',
  },
  {
    name: 'ui components',
    files: /^ui\/src\/components\//,
    mayImport: ['ui theme'],
    reason: 'components and theme do not know the shell',
  },
  {
    name: 'ui theme',
    files: /^ui\//,
    mayImport: [],
    reason: 'the theme is the lowest layer of the kit',
  },
  {
    name: 'the plug',
    files: /^dashboard\/src\/app\/extensions\.ts$/,
    mayImport: ['ui shell', 'demo pages', 'demo backend'],
    reason: 'one file names the removable parts of the application',
  },
  {
    name: 'dashboard app',
    files: /^dashboard\/(?:src\/app\/|[^/]+$|public\/)/,
    mayImport: [
      ...contract,
      'ui components',
      'ui shell',
      'ui theme',
      'dashboard shared',
      'dashboard features',
      'the plug',
    ],
    reason: 'the dashboard is made of the contract, the kit and its own parts',
  },
  {
    name: 'dashboard features',
    files: /^dashboard\/src\/features\/(?<area>[^/]+)\//,
    mayImport: [...contract, 'ui components', 'ui theme', 'dashboard shared'],
    reason: 'a feature knows what is shared, never another feature and never the app: the app composes',
  },
  {
    name: 'dashboard shared',
    files: /^dashboard\/src\/(?:shared|api|locale)\//,
    mayImport: [...contract, 'ui components', 'ui theme'],
    reason: 'what features share does not know them',
  },
  {
    name: 'server platform',
    files: /^server\/src\/platform\/(?:(?<folder>[^/]+)\/)?/,
    mayImport: contract,
    reason: 'the platform serves any area: it knows none',
  },
  {
    name: 'server program',
    files: /^server\/src\/program\//,
    mayImport: [...contract, 'server platform', 'server areas'],
    reason: 'the server imports the contract and itself',
  },
  {
    name: 'server areas',
    files: /^server\/src\/areas\/(?<area>[^/]+)\//,
    // An area may call another's rules, never its SQL (`judge-imports.ts`).
    mayImport: [...contract, 'server platform', 'server areas'],
    reason: 'an area stands on the platform; the program composes areas',
  },
  {
    name: 'server',
    files: /^server\/[^/]+$/,
    mayImport: [],
    reason: 'the server is platform, areas and program',
  },
  {
    name: 'demo contract',
    files: /^demo\/contract\//,
    mayImport: ['contract http'],
    reason: 'the calls of the sample area know nothing of what the product offers',
  },
  {
    name: 'demo backend',
    files: /^demo\/backend\//,
    mayImport: ['contract http', 'demo contract'],
    reason: 'the sample backend knows no product and no React',
  },
  {
    name: 'demo pages',
    files: /^demo\/pages\//,
    mayImport: ['contract http', 'ui components', 'ui shell', 'ui theme', 'demo contract'],
    reason: 'the pages of the sample area ask by address: they know neither the product nor who answers',
  },
  {
    name: 'demo journeys',
    files: /^e2e\/demo\//,
    mayImport: [...contract, 'e2e', 'demo contract'],
    reason: 'journeys of the sample area know its catalogue, and leave with it',
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    mayImport: [...contract, 'tools'],
    reason: 'journeys start the program, they do not import it; the tools find them a browser',
  },
  { name: 'bench', files: /^bench\//, mayImport: contract, reason: 'measurements start the program from outside' },
  {
    name: 'tools',
    files: /^tools\//,
    mayImport: contract,
    reason: 'tools read files; they run nothing of the product',
  },
  { name: 'bin', files: /^bin\//, mayImport: [], reason: 'the way in runs before anything is installed' },
]

/**
 * The areas of the server in the order of `program/areas.ts`; each may import only earlier ones, so that it can be
 * read, tested and removed with those alone.
 */
export const areaOrder: readonly string[] = readAreaOrder()

function readAreaOrder(): string[] {
  const text = readFileSync(join(root, 'server/src/program/areas.ts'), 'utf8')
  const list = /^const all = \[([^\]]*)\]/m.exec(text)?.[1] ?? ''
  return [...list.matchAll(/(\w+)Area\b/g)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
}

/** Parts whose areas may not import each other. */
export const separateAreas: readonly string[] = ['dashboard features']

/** Files with a restricted set of importers. */
export const guarded: readonly { files: RegExp; importers: RegExp; rule: string; reason: string }[] = [
  {
    files: /\/testing\//,
    importers: /(?:\.test\.tsx?|\/testing\/.*|\/vitest\.config\.ts)$/,
    rule: 'testing/ is imported by tests only',
    reason: 'what helps tests must not reach the product',
  },
  {
    files: /\.test\.tsx?$/,
    importers: /^$/,
    rule: 'nothing imports a test',
    reason: 'a test imported by another runs twice',
  },
  {
    files: /^dashboard\/src\/features\/[^/]+\/[^/]+\.routes\.ts$/,
    importers: /^dashboard\/src\/app\/|\.test\.tsx?$/,
    rule: 'route files are imported by the application only',
    reason:
      'a page that imports its route forms a circle with the lazy import of the page; the URL state is in *.search.ts',
  },
]
