/** Files named by their purpose, not by a page. */
const startNames = ['base', 'app', 'layers', 'before-sign-in', 'rolldown-runtime']

/**
 * The name of a script: a readable name for the start and the pages, a hash alone for chunks that pages share. The preload
 * lists of `import()` are part of the first load and contain all of these names.
 */
export function chunkFileName({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): string {
  return facadeModuleId === null && !startNames.includes(name) ? 'assets/[hash].js' : 'assets/[name]-[hash].js'
}

/** The same for style sheets; fonts keep their names, by which the documents preload them. */
export function assetFileName({ names: [name = ''] }: { names: string[] }): string {
  return name.endsWith('.css') && !startNames.includes(name.slice(0, -4))
    ? 'assets/[hash].css'
    : 'assets/[name]-[hash][extname]'
}

/** The files preloaded with a file; files of the start are loaded before any `import()` runs. */
export function resolveDependencies(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) {
  return hostType === 'html' ? needed : needed.filter((file) => !isStartFile(file))
}

function isStartFile(file: string) {
  return /\/(?:base|app|before-sign-in|sign-in|rolldown-runtime)-[\w-]+\.js$/.test(file)
}
