import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findOrInstallChromium } from './chromium.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firepay-chromium-'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it('uses the first that exists', () => {
  expect(findOrInstallChromium([join(folder, 'none'), process.execPath])).toBe(process.execPath)
})

it.runIf(process.platform === 'linux' && process.getuid?.() === 0)('installs one on Debian as root', () => {
  const chromium = join(folder, 'chromium')
  // Precedes the real apt-get in PATH and imitates it.
  const aptGet = join(folder, 'apt-get')
  writeFileSync(aptGet, `#!/bin/sh\necho "$@" >> ${folder}/asked\ncase "$*" in *install*) touch ${chromium};; esac\n`)
  chmodSync(aptGet, 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  expect(findOrInstallChromium([chromium])).toBe(chromium)
})

it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'installs the full build when there is no headless one',
  () => {
    const chromium = join(folder, 'with-windows')
    const aptGet = join(folder, 'apt-get')
    writeFileSync(aptGet, `#!/bin/sh\ncase "$*" in *chromium) touch ${chromium};; *) exit 100;; esac\n`)
    chmodSync(aptGet, 0o755)
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
    expect(findOrInstallChromium([chromium])).toBe(chromium)
  },
)

it('returns null when none is available', () => {
  writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(folder, 'apt-get'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  expect(findOrInstallChromium([join(folder, 'never')])).toBeNull()
})
