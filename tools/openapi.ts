import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiDocument } from '@firepay/contract/api-document.ts'

/** Writes the OpenAPI document of the route table; the committed one must match (`npm run gen`). */
const path = join(dirname(import.meta.dirname), 'contract/openapi/openapi.json')
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, `${JSON.stringify(apiDocument(), null, 2)}\n`)
process.stdout.write(`Wrote ${path}\n`)
