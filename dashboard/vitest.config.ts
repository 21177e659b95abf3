import { defineConfig } from 'vitest/config'
import { textsOf } from './vite-texts.ts'

export default defineConfig({
  plugins: [textsOf({ language: 'en' })],
  test: {
    name: 'dashboard',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    deps: {
      optimizer: {
        client: {
          enabled: true,
          include: ['react-aria-components', '@tabler/icons-react', '@tanstack/react-router', '@tanstack/react-query'],
        },
      },
    },
    // The first test of a file loads its pages, which is slow on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['../ui/src/testing/happy-dom-focus.ts', 'src/testing/format-locale.ts', 'src/testing/react-errors.ts'],
  },
})
