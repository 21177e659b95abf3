import type { AreaAccess } from '../platform/area/area-access.ts'
import { areas } from '../program/areas.ts'

const all: AreaAccess[] = []
for (const { name, routes } of areas) {
  if (Object.keys(routes).length === 0) continue
  const { access } = (await import(`../areas/${name}/${name}.access.ts`)) as { access: AreaAccess }
  all.push(access)
}

/** Expected access of all areas. */
export const matrix: Record<string, string> = Object.assign({}, ...all.map((access) => access.matrix))
export const samples: Record<string, unknown> = Object.assign({}, ...all.map((access) => access.samples))
export const reads: Record<string, readonly string[]> = Object.assign({}, ...all.map((access) => access.reads))
