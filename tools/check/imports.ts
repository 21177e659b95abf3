import { readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync, type StaticExportEntry } from 'oxc-parser'
import { visit } from './syntax.ts'

/** An import of a file; paths are relative to the repository, with `/`. */
export type Import = {
  from: string
  /** The imported file; null for installed and built-in modules. */
  to: string | null
  /** As written. */
  specifier: string
  /** `import()` at run time: loaded later, so not part of a cycle at start. */
  isDynamic: boolean
}

export type Module = {
  path: string
  imports: Import[]
  /** Contains only re-exports of repository files; re-exports from an installed package are allowed. */
  isBarrel: boolean
}

/** Packages of the repository: name to the folder of `./*` in its exports. */
export type PackageRoots = ReadonlyMap<string, string>

const sourceFile = /\.(?:[cm]?ts|tsx|[cm]?js|jsx)$/

/**
 * Reads the imports of all files: `import`, `import type`, `export … from`, `import()`, `import('…').Type`,
 * `vi.mock('…')`, and `@import` and `composes … from` of style sheets.
 * @param paths files of the repository; those without script or style are skipped
 */
export function readModules(root: string, paths: readonly string[], roots: PackageRoots): Module[] {
  return paths
    .filter((path) => sourceFile.test(path) || path.endsWith('.css'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const found = path.endsWith('.css') ? styleImports(text) : scriptImports(path, text)
      const imports = found.specifiers.map(({ specifier, isDynamic }) => {
        return { from: path, to: resolve(root, path, specifier, roots), specifier, isDynamic }
      })
      return { path, imports, isBarrel: found.isBarrel && imports.some((link) => link.to !== null) }
    })
}

type Found = { specifiers: { specifier: string; isDynamic: boolean }[]; isBarrel: boolean }

function styleImports(text: string): Found {
  const named = text.matchAll(/(?:@import\s+(?:url\()?|composes:[^;]*\bfrom\s+)['"]([^'"]+)['"]/g)
  return { specifiers: [...named].map(([, specifier = '']) => ({ specifier, isDynamic: false })), isBarrel: false }
}

function scriptImports(path: string, text: string): Found {
  const { program, module, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be read: ${error.message}`)
  const specifiers: Found['specifiers'] = module.staticImports.map((statement) => ({
    specifier: statement.moduleRequest.value,
    isDynamic: false,
  }))
  const isFromElsewhere = (entry: StaticExportEntry) =>
    entry.moduleRequest !== null && entry.moduleRequest !== undefined
  for (const statement of module.staticExports) {
    const request = statement.entries.find(isFromElsewhere)?.moduleRequest
    if (request) specifiers.push({ specifier: request.value, isDynamic: false })
  }
  visit(program, (node) => {
    if (node.type === 'ImportExpression') specifiers.push(...literal(node.source, true))
    if (node.type === 'TSImportType') specifiers.push(...literal(node.source ?? node.argument, false))
    if (
      node.type === 'CallExpression' &&
      /^(?:vi|vitest)\.(?:mock|doMock|importActual)$/.test(textOf(node.callee, text))
    )
      specifiers.push(...literal((node.arguments as unknown[])[0], true))
  })
  const isBarrel =
    program.body.length > 0 &&
    module.staticExports.length > 0 &&
    program.body.every(
      (statement) =>
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
    )
  return { specifiers, isBarrel }
}

function literal(node: unknown, isDynamic: boolean): Found['specifiers'] {
  if (typeof node !== 'object' || node === null) return []
  const value = 'value' in node ? node.value : 'literal' in node ? (node.literal as { value?: unknown }).value : null
  return typeof value === 'string' ? [{ specifier: value, isDynamic }] : []
}

function textOf(node: unknown, text: string): string {
  const { start, end } = node as { start: number; end: number }
  return text.slice(start, end)
}

/** Resolves a specifier to a file; null when it is not in the repository. */
function resolve(root: string, from: string, specifier: string, roots: PackageRoots): string | null {
  const plain = specifier.replace(/[?#].*$/, '')
  if (plain.startsWith('.')) return existing(root, posix.join(dirname(from), plain))
  const name = plain.split('/').slice(0, 2).join('/')
  const folder = roots.get(name)
  return folder === undefined ? null : existing(root, posix.join(folder, plain.slice(name.length)))
}

/** Imports name whole files; tsc reports a missing one, which still counts for its folder. */
function existing(root: string, path: string): string {
  const isFile = (candidate: string) => statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile() ?? false
  // `locale/<area>.ts` is an alias of the file of each language; the English one stands for all.
  const english = path.replace(/^dashboard\/src\/locale\/(?=[\w-]+\.ts$)/, '$&en/')
  const candidates = [path, english, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]
  return candidates.find(isFile) ?? path
}
