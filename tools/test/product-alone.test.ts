import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { traces } from './product-alone.ts'

let dist: string
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'firepay-traces-'))
  mkdirSync(join(dist, 'assets'))
})
afterAll(() => rmSync(dist, { recursive: true }))

it('finds an address of the sample area in a build with it, and none without', () => {
  writeFileSync(join(dist, 'assets/index.js'), 'const all = ["/overview", "/transactions"]')
  expect(traces(dist)).toEqual([])
  writeFileSync(join(dist, 'assets/late.js'), 'const one = "/apps/email"')
  expect(traces(dist)).toEqual(['/apps/'])
})

it('does not accept an empty folder as a build', () => {
  rmSync(join(dist, 'assets'), { recursive: true })
  expect(() => traces(dist)).toThrow('no script')
})
