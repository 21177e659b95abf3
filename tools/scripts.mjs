// Steps of `npm run <name>` and `firepay run <name>`, run one after another until one fails. A step is a program of
// node_modules/.bin or `node`, with its arguments; the caller's arguments go to the last step.
export const scripts = {
  build: [['node', 'tools/build-dashboard.mjs']],
  check: [['node', 'tools/check/run.ts']],
  test: [['node', 'tools/test/run.ts']],
  'test:full': [['node', 'tools/test/run.ts', '--full']],
  'test:protections': [['node', 'tools/protections/run.ts']],
  e2e: [['playwright', 'test', '--config', 'e2e/playwright.config.ts']],
  bench: [['node', 'bench/run.ts']],
  'bench:bundle': [['node', 'bench/bundle/run.ts']],
  gen: [
    ['node', 'tools/openapi.ts'],
    ['node', 'tools/protections/mark.ts'],
  ],
  texts: [['node', 'tools/texts/run.ts']],
  'new:demo-page': [['node', 'tools/new-demo-page.ts']],
  format: [['biome', 'check', '--write']],
}
