import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findOrInstallChromium, howToGetChromium } from '../tools/test/chromium.ts'
import { isFull } from './support/full.ts'

const first = '01-first-run.e2e.ts'

const chromium = findOrInstallChromium()
if (!chromium) throw new Error(howToGetChromium)

/** Journeys in Chromium against a running server: `npm run e2e`. */
export default defineConfig({
  projects: [
    // Creates the first owner of the first program on the screen; all other journeys depend on it.
    { name: 'first run', testDir: './product', testMatch: first },
    { name: 'product', testDir: './product', testMatch: '*.e2e.ts', testIgnore: first, dependencies: ['first run'] },
    // The sample area may have been deleted, with its journeys.
    ...(existsSync(new URL('./demo', import.meta.url)) && process.env.DEMO !== 'off'
      ? [{ name: 'demo', testDir: './demo', testMatch: '*.e2e.ts', dependencies: ['first run'] }]
      : []),
  ],
  outputDir: process.env.E2E_RESULTS ?? './test-results',
  globalSetup: './support/global-setup.ts',
  // Each worker has its own browser and program. Journeys wait half of the time, so more workers than cores.
  workers: Math.min(6, Math.ceil(availableParallelism() * 1.5)),
  // For a browser on a busy machine. The list and the last line name retried journeys, to be investigated.
  retries: process.env.CI ? 1 : 0,
  // Ends hanging journeys; on a slow, busy machine a long one takes minutes.
  timeout: isFull ? 1_800_000 : 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(process.env.E2E_JSON ? [['json', { outputFile: process.env.E2E_JSON }] as const] : [])],
  use: {
    launchOptions: {
      executablePath: chromium,
      // Without network access Chromium's own requests would only time out.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Tracing takes a quarter of the CPU time; with retries only the retry is traced.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
})
