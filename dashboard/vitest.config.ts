import { mantineVariables } from '@firepay/ui/theme/vite-mantine-variables.ts'
import { defineConfig } from 'vitest/config'
import { textsOf } from './vite-texts.ts'

export default defineConfig({
  plugins: [mantineVariables(), textsOf({ language: 'en' })],
  test: {
    name: 'dashboard',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    deps: {
      optimizer: {
        client: {
          enabled: true,
          include: [
            '@mantine/core',
            '@mantine/hooks',
            '@tabler/icons-react',
            '@tanstack/react-router',
            '@tanstack/react-query',
          ],
        },
      },
    },
    // The first test of a file loads its pages, which is slow on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['src/testing/format-locale.ts', 'src/testing/react-errors.ts'],
  },
})
