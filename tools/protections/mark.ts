import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { markRows } from './marks.ts'
import { protections } from './table.ts'

/** Part of `npm run gen`: writes the marks in docs/security.md. */
const path = join(root, 'docs/security.md')
writeFileSync(path, markRows(readFileSync(path, 'utf8'), protections))
