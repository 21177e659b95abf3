import { areaOrder, guarded, type Part, parts, separateAreas } from './import-table.ts'
import type { Import, Module } from './imports.ts'

export type Finding = { rule: string; reason: string; file: string }

/** Violations of the import table, in the order of paths. */
export function judgeImports(modules: readonly Module[]): Finding[] {
  const findings: Finding[] = []
  for (const module of modules) {
    if (module.isBarrel || /(?:^|\/)index\.[jt]sx?$/.test(module.path)) {
      findings.push({
        rule: 'no barrel files',
        reason: 'a file that only hands on hides where things are and pulls in all of them',
        file: module.path,
      })
    }
    for (const link of module.imports) findings.push(...judge(link))
  }
  return findings
}

/** Their tests render ui components. */
const hasScreens: ReadonlySet<string> = new Set(['dashboard', 'demo'])

function judge(link: Import): Finding[] {
  const { from, to } = link
  if (to === null) return []
  const found = (rule: string, reason: string): Finding => ({ rule, reason, file: `${from} → ${to}` })
  const findings = guarded
    .filter((guard) => guard.files.test(to) && !guard.importers.test(from))
    .map((guard) => found(guard.rule, guard.reason))

  const source = partOf(from)
  const target = partOf(to)
  if (!source) return [...findings, found('every file belongs to a part', 'tools/check/import-table.ts names them all')]
  if (source.name === 'tests') {
    const [own, other] = [packageOf(from), packageOf(to)]
    // A test at the root configures all packages.
    if (own !== '' && own !== other && other !== 'contract' && !(hasScreens.has(own) && other === 'ui')) {
      return [found(`tests of ${own} may not import ${other}`, source.reason)]
    }
    return findings
  }
  // Checked above.
  if (!target || target.name === 'tests') return findings
  if (source.name !== target.name && !source.mayImport.includes(target.name)) {
    findings.push(found(`${source.name} may not import ${target.name}`, source.reason))
  }
  const isOtherArea = source.name === target.name && areaOf(source, from) !== areaOf(target, to)
  if (isOtherArea && separateAreas.includes(source.name)) {
    findings.push(found(`${source.name} may not import each other`, source.reason))
  }
  if (isOtherArea && source.name === 'server areas' && rankOf(areaOf(target, to)) >= rankOf(areaOf(source, from))) {
    findings.push(found('an area imports only what stands before it', 'the order of server/src/program/areas.ts'))
  }
  if (isOtherArea && to.endsWith('.queries.ts')) {
    findings.push(found("an area may not import another area's queries", 'its rules decide who reads its tables'))
  }
  return findings
}

function partOf(path: string): Part | undefined {
  return parts.find((part) => part.files.test(path))
}

function areaOf(part: Part, path: string): string | undefined {
  return part.files.exec(path)?.groups?.area
}

/** @throws Error for an area without a rank */
function rankOf(area: string | undefined): number {
  const rank = areaOrder.indexOf(area ?? '')
  if (rank === -1) throw new Error(`${area} does not stand in server/src/program/areas.ts`)
  return rank
}

function packageOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : ''
}

/**
 * Groups of files that import each other in a cycle, at start or by types. Each is reported once, as the shortest path
 * from its first file.
 */
export function findCycles(modules: readonly Module[]): string[][] {
  const links = new Map(
    modules.map((module) => [
      module.path,
      module.imports.filter((link) => !link.isDynamic && link.to !== null).map((link) => link.to ?? ''),
    ]),
  )
  return cyclesIn(links)
}

function cyclesIn(links: ReadonlyMap<string, string[]>): string[][] {
  const cycles: string[][] = []
  const reported = new Set<string>()
  for (const start of [...links.keys()].sort()) {
    if (reported.has(start)) continue
    const cycle = shortestWayRound(start, links)
    if (!cycle) continue
    for (const path of cycle) reported.add(path)
    cycles.push(cycle)
  }
  return cycles
}

/** Cycles of folders, as shortest paths. */
export function findFolderCycles(modules: readonly Module[]): string[][] {
  const links = new Map<string, string[]>()
  for (const { imports } of modules) {
    for (const { from, to } of imports) {
      const [here, there] = [folderOf(from), folderOf(to ?? '')]
      if (here === null || there === null || here === there) continue
      links.set(here, [...(links.get(here) ?? []), there])
    }
  }
  return cyclesIn(links)
}

/**
 * Folders checked for cycles: areas, and parts of the platform, program, contract, kit and dashboard. Files directly in
 * the program's folder form a part too.
 */
const folders =
  /^(?:(?:server\/src\/(?:areas|platform)|contract\/src|ui\/src|dashboard\/src\/(?:features|shared)|dashboard\/src)\/[^/]+(?=\/)|server\/src\/program(?:\/[^/]+)?(?=\/))/

/** The folder of a file; files directly in `shared/` form their own. Null for tests and others. */
function folderOf(path: string): string | null {
  if (partOf(path)?.name === 'tests' || path.startsWith('dashboard/src/testing/')) return null
  return folders.exec(path)?.[0] ?? null
}

function shortestWayRound(start: string, links: ReadonlyMap<string, string[]>): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of links.get(at) ?? []) {
      if (next === start) {
        const way = [at]
        for (let back = at; back !== start; ) {
          back = cameFrom.get(back) ?? start
          way.unshift(back)
        }
        return way
      }
      if (links.has(next) && !cameFrom.has(next)) {
        cameFrom.set(next, at)
        queue.push(next)
      }
    }
  }
  return null
}
