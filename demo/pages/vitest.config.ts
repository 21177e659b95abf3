import { mantineVariables } from '@firepay/ui/theme/vite-mantine-variables.ts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [mantineVariables()],
  test: {
    name: 'demo-pages',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    environment: 'happy-dom',
    // Pages may take up to twenty seconds on a busy machine.
    testTimeout: 60_000,
  },
})
