import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { trackedFiles } from '../tracked-files.ts'

/** A disposable copy of the working tree. */
export type Scratch = { root: string; remove(): void }

/** Copies the repository and links its installed packages; workspace packages are the copied ones. */
export function makeScratch(root: string): Scratch {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'firepay-protections-')))
  for (const path of trackedFiles(root)) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true })
    copyFileSync(join(root, path), join(scratch, path))
  }
  linkPackages(join(root, 'node_modules'), join(scratch, 'node_modules'))
  const built = join(root, 'dashboard/dist')
  if (existsSync(built)) symlinkSync(built, join(scratch, 'dashboard/dist'))
  return { root: scratch, remove: () => rmSync(scratch, { recursive: true, force: true }) }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Caches are not shared with a deliberately broken tree.
    if (entry.name === '@firepay' || (entry.name.startsWith('.') && entry.name !== '.bin')) continue
    symlinkSync(join(from, entry.name), join(to, entry.name))
  }
  mkdirSync(join(to, '@firepay'))
  for (const name of readdirSync(join(from, '@firepay'))) {
    symlinkSync(join('../..', name), join(to, '@firepay', name))
  }
}
