import type { Generated } from 'kysely'

export type InstallationTable = { singleton: Generated<boolean>; set_up_at: Date | null }

declare module '../../platform/db/schema.ts' {
  interface Database {
    installation: InstallationTable
  }
}
