import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/**
 * Who may import whom, as data. The same table in words stands in docs/architecture.md; the two change together.
 * A file belongs to the first part whose pattern it matches. What a part may import is listed by name; its own files
 * and installed packages are always allowed (knip asks that the latter are declared).
 */
export type Part = {
  name: string
  /** Paths relative to the repository. A named group `area` tells parts of the same kind from each other. */
  files: RegExp
  mayImport: readonly string[]
  /** Printed beside a violation. */
  reason: string
}

const contract = ['contract', 'contract http']

export const parts: readonly Part[] = [
  {
    name: 'tests',
    files: /(?:\.test\.tsx?|\/testing\/.*|\/vitest\.config\.ts|^vitest\.config\.ts)$/,
    // A test stands in the package it tests; the package rules below hold for it, the inner ones do not.
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
    // One area may call another's rules; never its SQL, see `judge-imports.ts`.
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
 * The areas of the server in the order of `program/areas.ts`, each after what it may import. Nothing goes back, so that an area
 * can be read, tested and taken out with what stands before it.
 */
export const areaOrder: readonly string[] = readAreaOrder()

function readAreaOrder(): string[] {
  const text = readFileSync(join(root, 'server/src/program/areas.ts'), 'utf8')
  const list = /^const all = \[([^\]]*)\]/m.exec(text)?.[1] ?? ''
  return [...list.matchAll(/(\w+)Area\b/g)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
}

/** Parts whose areas are closed to each other. */
export const separateAreas: readonly string[] = ['dashboard features']

/** Files that only files of the given kind may import. */
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
]
