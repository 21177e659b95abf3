import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'demo-pages',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'happy-dom',
    setupFiles: ['../../ui/src/testing/happy-dom-focus.ts'],
    // Pages may take up to twenty seconds on a busy machine.
    testTimeout: 60_000,
  },
})
