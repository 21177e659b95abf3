import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    // These need several machines: `npm run test:full` starts them.
    exclude: process.env.TEST_CLUSTER_WORKERS ? [] : ['src/program/cluster/**'],
    // One PostgreSQL for the whole run; each test file works in a database copied from a migrated one.
    globalSetup: ['src/testing/global-setup.ts'],
    // What the program sends to the database is held against the rules of a distributed schema.
    // Beside it, hashes of passwords are made quick.
    setupFiles: ['src/testing/statements/check.ts', 'src/testing/quick-hashes.ts'],
    // A worker loads the program once, not for each file: no module keeps anything of a database beyond its ids.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
