import type { Command } from './command.ts'

/** Every command by name; its file is loaded only when the command is run. */
export const commands: Record<string, () => Promise<{ command: Command }>> = {
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  'setup-link': () => import('./setup-link.ts'),
  migrate: () => import('./migrate.ts'),
  doctor: () => import('./doctor.ts'),
  import: () => import('./import.ts'),
  seed: () => import('./seed.ts'),
  sandbox: () => import('./sandbox.ts'),
  'verify-ledger': () => import('./verify-ledger.ts'),
  'create-operator': () => import('./create-operator.ts'),
  'reset-owner': () => import('./reset-owner.ts'),
  'verify-audit': () => import('./verify-audit.ts'),
  'clear-ip-list': () => import('./clear-ip-list.ts'),
  'rotate-master-key': () => import('./rotate-master-key.ts'),
}
