import { mantineVariables } from '@firepay/ui/theme/vite-mantine-variables.ts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [mantineVariables()],
  test: {
    name: 'dashboard',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['src/testing/format-locale.ts', 'src/testing/react-errors.ts'],
  },
})
