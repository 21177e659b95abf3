import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { planDemoPage } from './demo-page-plan.ts'
import { root } from './root.ts'

const hasSampleArea = existsSync(join(root, 'demo'))
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
/** A catalogue page without files. */
const open =
  ['28', '29', '116', '92'].find((number) => !read('demo/pages/src/pages.ts')?.includes(`\n  ${number}: `)) ?? ''

test.runIf(hasSampleArea)('plans four files, an example call and the registering lines', () => {
  const files = planDemoPage(open, 'walking-sticks', read)
  expect(Object.keys(files).sort()).toEqual([
    'demo/backend/src/backend.ts',
    'demo/backend/src/handlers/walking-sticks.ts',
    'demo/backend/src/shapes.test.ts',
    'demo/backend/src/with-demo-backend.ts',
    'demo/contract/src/routes.ts',
    'demo/contract/src/walking-sticks.ts',
    'demo/pages/src/pages.ts',
    'demo/pages/src/walking-sticks/walking-sticks-page.test.tsx',
    'demo/pages/src/walking-sticks/walking-sticks-page.tsx',
  ])
  expect(files['demo/contract/src/walking-sticks.ts']).toContain("import { z } from './zod.ts'")
  expect(files['demo/backend/src/shapes.test.ts']).toContain('  walkingSticks: walkingSticksRoutes,\n}')
  expect(files['demo/backend/src/shapes.test.ts']).toContain("  walkingSticks: [['GET /walking-sticks/data', 200,")
  expect(files['demo/contract/src/routes.ts']).toContain('...walkingSticksRoutes,\n}')
  expect(files['demo/backend/src/backend.ts']).toContain('...walkingSticksHandlers(store),\n  }')
  expect(files['demo/backend/src/with-demo-backend.ts']).toContain("'/walking-sticks/'")
  expect(files['demo/pages/src/pages.ts']).toContain(
    `${open}: () => import('./walking-sticks/walking-sticks-page.tsx'),`,
  )
})

test.runIf(hasSampleArea)('explains invalid input', () => {
  expect(() => planDemoPage('1', 'sticks', read)).toThrow('Analytics Dashboard is finished')
  expect(() => planDemoPage('999', 'sticks', read)).toThrow('The catalogue has no page 999')
  expect(() => planDemoPage(open, 'Walking Sticks', read)).toThrow('with a name like')
  expect(() => planDemoPage(open, 'todo', read)).toThrow('demo/contract/src/todo.ts is there already')
})
