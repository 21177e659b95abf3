import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'

/** Origin of printed links: the one of the running server, else the configured one. */
export function originOf(config: Config): string {
  try {
    return readFileSync(join(config.dataDir, 'server.address'), 'utf8').trim()
  } catch {
    return config.publicUrl ?? `http://localhost:${config.port}`
  }
}
