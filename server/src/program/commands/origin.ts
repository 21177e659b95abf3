import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'

/** What a printed link begins with: where the running server said it is; else where it will be. */
export function originOf(config: Config): string {
  try {
    return readFileSync(join(config.dataDir, 'server.address'), 'utf8').trim()
  } catch {
    return config.publicUrl ?? `http://localhost:${config.port}`
  }
}
