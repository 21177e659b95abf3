import { mantineVariables } from '@firepay/ui/theme/vite-mantine-variables.ts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [mantineVariables()],
  test: {
    name: 'demo-pages',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'happy-dom',
    // A page is waited for until twenty seconds have passed, on a machine with other work.
    testTimeout: 60_000,
  },
})
