import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findOrInstallChromium, howToGetChromium } from '../tools/test/chromium.ts'
import { isFull } from './support/full.ts'

const first = '01-first-run.e2e.ts'

const chromium = findOrInstallChromium()
if (!chromium) throw new Error(howToGetChromium)

/** Journeys in a real Chromium against a real server: `npm run e2e`. */
export default defineConfig({
  projects: [
    // Makes the first owner of the first program on the screen; everything else needs one.
    { name: 'first run', testDir: './product', testMatch: first },
    { name: 'product', testDir: './product', testMatch: '*.e2e.ts', testIgnore: first, dependencies: ['first run'] },
    // The sample area may be deleted, and its journeys with it.
    ...(existsSync(new URL('./demo', import.meta.url)) && process.env.DEMO !== 'off'
      ? [{ name: 'demo', testDir: './demo', testMatch: '*.e2e.ts', dependencies: ['first run'] }]
      : []),
  ],
  outputDir: process.env.E2E_RESULTS ?? './test-results',
  globalSetup: './support/global-setup.ts',
  // Each has a browser and a program of its own; half of what a journey takes it waits.
  workers: Math.min(6, Math.ceil(availableParallelism() * 1.5)),
  // A browser on a machine with other work: the list and the last line name what passed only so, and it is looked into.
  retries: process.env.CI ? 1 : 0,
  // What ends a journey that hangs; a machine that is slow and busy needs minutes for a long one.
  timeout: isFull ? 1_800_000 : 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(process.env.E2E_JSON ? [['json', { outputFile: process.env.E2E_JSON }] as const] : [])],
  use: {
    launchOptions: {
      executablePath: chromium,
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
    // It takes a quarter of a journey's processor time: where there is a second try, that one is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
})
