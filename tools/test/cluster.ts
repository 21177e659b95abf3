import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'

const scripts = join(dirname(root), 'shared', 'citus')
/** A port per node, different from those of the manual cluster. */
const [coordinator, ...workers] = [9741, 9742, 9743]

/** Tests that run on distributed tables, and those written for them (docs/decisions/distribution.md). */
const tests = [
  'server/src/program/cluster',
  'server/src/program/walks/non-interference.test.ts',
  'server/src/program/walks/merchant-away.test.ts',
  'server/src/areas/ingest/ingest.test.ts',
  'server/src/areas/notifications/create/find-forgotten.test.ts',
  'server/src/areas/notifications/repeats/repeat-plans.test.ts',
]

type Cluster = { tests: readonly string[]; env: Record<string, string>; stop(): void }

/**
 * Starts a Citus cluster of three nodes on this machine.
 * @returns null, after printing the reason, when it is not available or does not start
 */
export function startCluster(): Cluster | null {
  if (!existsSync(join(scripts, 'up.sh'))) return skip(`${scripts} is not there`)
  if (process.getuid?.() !== 0) return skip('it needs root')
  const folder = mkdtempSync(join(tmpdir(), 'firepay-cluster-'))
  // PostgreSQL, which does not run as root, enters it.
  chmodSync(folder, 0o755)
  const stop = () => {
    spawnSync('bash', [join(scripts, 'down.sh'), folder], { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  const started = spawnSync('bash', [join(scripts, 'up.sh'), folder, String(coordinator)], { encoding: 'utf8' })
  if (started.status !== 0) {
    stop()
    return skip(`it does not start: ${started.stderr.trim().split('\n').at(-1)}`)
  }
  return {
    tests,
    env: {
      // The superuser of the nodes, which trust each other.
      TEST_DATABASE_URL: `postgresql://postgres:unused@127.0.0.1:${coordinator}/postgres`,
      TEST_CLUSTER_WORKERS: workers.join(','),
      TEST_CLUSTER_FOLDER: folder,
    },
    stop,
  }
}

function skip(why: string): null {
  process.stdout.write(`\nTHE TESTS ON A CLUSTER ARE SKIPPED: ${why}.\n`)
  return null
}
