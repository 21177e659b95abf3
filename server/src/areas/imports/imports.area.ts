import { importsRoutes } from '@firepay/contract/imports/imports.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { startLoop } from '../../platform/loops/loop.ts'
import { forgetImports, forgetRests } from './forget-imports.ts'
import { importLookup, importsHandlers } from './imports.handlers.ts'
import { aadOf } from './sealed-rest.ts'
import { saveAllDecided } from './waiting-lines.ts'

/** Processor files: previewed, imported part by part through ingest, or compared with the site. */
export const importsArea = defineArea({
  name: 'imports',
  routes: importsRoutes,
  handlers: importsHandlers,
  lookups: () => ({ import: importLookup }),
  loops: (deps) => [
    startLoop('forgetting imports', 3_600_000, deps.log, () => forgetImports(deps)),
    startLoop('counting lines that no longer wait', 600_000, deps.log, () => saveAllDecided(deps)),
    startLoop('forgetting lines of interrupted imports', 600_000, deps.log, () => forgetRests(deps)),
  ],
  tables: ['import_runs', 'import_lines', 'import_waiting', 'import_matches'],
  sealed: [{ name: 'import_runs', key: ['merchant_id', 'id'], aadOf: ({ id = '' }) => aadOf(id) }],
  sandboxRemoval: {
    rows: [
      'delete from import_runs where merchant_id = $1 and site_id = any($2)',
      'delete from import_matches where merchant_id = $1 and site_id = any($2)',
    ],
  },
  crossTenantReads: {
    'select distinct "merchant_id" from "import_runs" where "updated_at" < $1 limit $2':
      'each hour: merchants with imports to delete',
    'select distinct "merchant_id" from "import_runs" where "cipher" is not null and "updated_at" < $1 limit $2':
      'every ten minutes: merchants with interrupted imports',
    'select distinct "merchant_id" from "import_waiting" limit $1':
      'every ten minutes: merchants whose imports have waiting lines',
  },
})
