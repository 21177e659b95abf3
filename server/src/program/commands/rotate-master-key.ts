import { linkSync, renameSync } from 'node:fs'
import { commandActor } from '../../areas/audit-log/actor.ts'
import { resignAnchors } from '../../areas/audit-log/heads.ts'
import { recordInInstallation } from '../../areas/audit-log/record-audit.ts'
import { type Config, loadConfig } from '../../platform/config/config.ts'
import {
  keyIdOf,
  masterKeyPath,
  nextKeyPath,
  readMasterKey,
  readOrMakeNextKey,
} from '../../platform/crypto/master-key.ts'
import { type Address, connectOwner, parseAddress } from '../../platform/db/address.ts'
import { roleNames } from '../../platform/db/roles.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { clockOf } from '../../platform/time/clock.ts'
import { refuseSecondOwner, withDatabase } from '../database/open.ts'
import { resealAll } from '../rotate-master-key.ts'
import { defineCommand } from './command.ts'

export const command = defineCommand({
  name: 'rotate-master-key',
  summary: 're-encrypt all stored secrets with a new master key',
  usage: '',
  help: `
Creates a new master key and re-encrypts every stored secret with it: the keys that sign notifications, the seeds of
authenticator apps, waiting emails and stored answers. The two database roles get new passwords. Nobody has to change
anything: the secrets themselves stay the same.

Stop the server first, every instance of it. The command may be interrupted at any time; run it again to continue. Until it
is done the server does not start. Meanwhile the new key is in FILE.next, where FILE is the master key; to use a key of your
own, put it there beforehand. At the end FILE is the new key, and the old one is kept beside it for older backups.`,
  options: {},
  async run(_, { signal }) {
    const config = loadConfig()
    // Before the next key is created: no server starts while that file exists.
    if (config.databaseUrl) await refuseWhileServed(parseAddress(config.databaseUrl), config)
    else await refuseSecondOwner(config)
    const path = masterKeyPath(config)
    const oldKey = readMasterKey(path)
    const newKey = readOrMakeNextKey(path)
    const oldId = keyIdOf(oldKey)
    const newId = keyIdOf(newKey)
    // Opened with the new key: the roles get its passwords, unless a server still uses them.
    const options = { command: 'rotate-master-key', mustOwn: true, masterKey: newKey, signal }
    const count = await withDatabase(config, options, async (database) => {
      const owner = await connectOwner(database.owner)
      try {
        const tell = (table: string, done: number) =>
          process.stdout.write(`${table}: ${done} re-encrypted with key ${newId}\n`)
        const sealed = await resealAll(owner, { oldKey, newKey }, { tell, signal })
        await recordInInstallation(database.databases.app, {
          ...commandActor('rotate-master-key'),
          at: clockOf(config).now(),
          action: 'master-key.rotated',
          changes: [{ field: 'keyId', before: oldId, after: newId }],
        })
        return sealed
      } finally {
        await owner.end().catch(() => {})
      }
    })
    resignAnchors(config, oldKey, newKey)
    const kept = `${path}.${oldId}`
    try {
      if (oldId !== newId) linkUnlessThere(path, kept)
      renameSync(nextKeyPath(path), path)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      process.stderr.write(
        `Everything is re-encrypted with the new key, but the key file could not be moved into place (${reason}).\n` +
          `Move ${nextKeyPath(path)} to ${path}; until then the server does not start.\n`,
      )
      return 1
    }
    process.stdout.write(
      `${count} secrets are now encrypted with the new master key ${newId}.\n` +
        `The old one is kept as ${kept}; destroy it once no backup made before today is needed.\n`,
    )
    return 0
  },
})

/** A server on another machine may use the same database; the lock of the data directory covers only this machine. */
async function refuseWhileServed(address: Address, config: Config): Promise<void> {
  const owner = await connectOwner(address)
  try {
    const { app, worker } = roleNames(config.databaseRolePrefix)
    const { rowCount } = await owner.query('select from pg_stat_activity where usename in ($1, $2) limit 1', [
      app,
      worker,
    ])
    if (rowCount) throw new UserError('A server is using this database; stop every instance first.')
  } finally {
    await owner.end().catch(() => {})
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
