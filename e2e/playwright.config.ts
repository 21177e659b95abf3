import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './support/chromium.ts'

/** Journeys in a real Chromium against a real server: `npm run e2e`. */
export default defineConfig({
  projects: [
    { name: 'product', testDir: './product', testMatch: '*.e2e.ts' },
    // The sample area may be deleted, and its journeys with it.
    ...(existsSync(new URL('./demo', import.meta.url)) && process.env.DEMO !== 'off'
      ? [{ name: 'demo', testDir: './demo', testMatch: '*.e2e.ts' }]
      : []),
  ],
  outputDir: process.env.E2E_RESULTS ?? './test-results',
  globalSetup: './support/global-setup.ts',
  // Two cores: the server and one browser.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(process.env.E2E_JSON ? [['json', { outputFile: process.env.E2E_JSON }] as const] : [])],
  use: {
    launchOptions: {
      executablePath: chromiumPath(),
      // The machine has no way out: Chromium's own calls home would only wait.
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
    trace: 'retain-on-failure',
  },
})
