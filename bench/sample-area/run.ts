/**
 * Figures of the sample area: how much later than the configured latency a list answers, and the time to repaint after
 * a change of skin or direction, with the CPU throttled four times. Prints JSON. Run: `npm run bench -- sample-area
 * [changes]`
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { root, setUp, start } from '../support/installation.ts'
import { describeMachine, percentile } from '../support/machine.ts'

const changes = Number(process.argv[2] ?? 20)
const lists = [
  '/apps/invoice/invoices',
  '/api/users/list/data',
  '/apps/permissions/data',
  '/apps/ecommerce/products',
  '/apps/email/emails',
  '/apps/todo/tasks',
]
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-sample-'))
const latency = await latencies()
const running = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, {
  DATA_DIR: join(folder, 'data'),
  RATE_LIMITS: 'off',
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const { owner } = await setUp(running)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${running.origin}/sign-in`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/overview')
  const repaint: Record<string, unknown> = {}
  for (const path of ['/overview', '/transactions', '/apps/invoice/list', '/dashboard/analytics']) {
    await page.goto(running.origin + path)
    await page.locator('main h1').waitFor()
    // The product's stream never ends, so the network is never idle.
    await page.waitForTimeout(3_000)
    repaint[path] = await repaints(page)
  }
  const machine = describeMachine()
  process.stdout.write(`${JSON.stringify({ name: 'sample-area', machine, latency, repaint }, null, 2)}\n`)
} finally {
  await browser.close()
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds above the configured latency, measured in Node; the page runs the same code. */
async function latencies(): Promise<unknown> {
  // Imported dynamically, because the sample area may have been deleted.
  const backendFile = join(root, 'demo/backend/src/backend.ts')
  if (!existsSync(backendFile)) return undefined
  type Backend = { answer(request: Request): Promise<Response> }
  const { createBackend } = (await import(backendFile)) as { createBackend(of: { latencyMs: number }): Backend }
  const latencyMs = 150
  const backend = createBackend({ latencyMs })
  const more: Record<string, unknown> = {}
  for (const path of lists) {
    const took: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      const begun = performance.now()
      await (await backend.answer(new Request(`https://pay.example${path}?q=a`))).text()
      took.push(performance.now() - begun - latencyMs)
    }
    more[path] = figuresOf(took)
  }
  return { latencyMs, more }
}

/** From the change to the end of the next painted frame, in milliseconds. */
async function repaints(page: Page): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const took: Record<string, unknown> = {}
  for (const [key, values] of [
    ['skin', ['dark', 'light']],
    ['direction', ['rtl', 'ltr']],
  ] as const) {
    const each: number[] = []
    for (let turn = 0; turn < changes; turn++) {
      const milliseconds = await page.evaluate(changeAndPaint, { key, newValue: values[turn % 2] ?? '' })
      // The first change loads styles, so it is skipped.
      if (turn > 1) each.push(milliseconds)
    }
    took[key] = figuresOf(each)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return took
}

/** Runs in the page: changes a setting like the customizer of another tab. */
async function changeAndPaint({ key, newValue }: { key: string; newValue: string }): Promise<number> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  await frame()
  localStorage.setItem(key, newValue)
  const begun = performance.now()
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  await frame()
  // Style, layout and paint of the frame finish before the next task.
  await new Promise<void>((done) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done()
    channel.port2.postMessage(undefined)
  })
  return performance.now() - begun
}

function figuresOf(values: readonly number[]) {
  const round = (value: number) => Math.round(value * 10) / 10
  return { p50: round(percentile(values, 50)), p95: round(percentile(values, 95)), max: round(Math.max(...values)) }
}
