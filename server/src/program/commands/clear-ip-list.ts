import { loadConfig } from '../../platform/config/config.ts'
import { UserError } from '../../platform/errors/user-error.ts'
import { clearSiteIpAllowList, clearUserIpAllowList } from '../composition.ts'
import { withDatabase } from '../database/open.ts'
import { defineCommand } from './command.ts'
import { makeDeps } from './make-deps.ts'

export const command = defineCommand({
  name: 'clear-ip-list',
  summary: 'turn off an IP allow-list that locks people out',
  usage: '--user EMAIL | --site ID',
  help: `
Turns off the IP allow-list of a person or of a site, immediately, also while the server runs. The entries stay in the list,
so that they can be corrected and the list turned on again. It is recorded in the merchant’s audit log.
Exits 1 when there is no such person or site.

  --user EMAIL   the list for this person’s sign-in and sessions
  --site ID      the list for calls with the site’s API secret, by the ID of the site (site_…)`,
  options: { user: { type: 'string' }, site: { type: 'string' } },
  async run({ values: { user, site } }, { signal }) {
    if ((user === undefined) === (site === undefined)) {
      throw new UserError('Name the list: --user EMAIL or --site ID. See: npx firepay clear-ip-list --help')
    }
    const config = loadConfig()
    const whose = user ?? site ?? ''
    const done = await withDatabase(config, { command: 'clear-ip-list', signal }, (database) => {
      const deps = makeDeps(config, database)
      return user === undefined ? clearSiteIpAllowList(deps, whose) : clearUserIpAllowList(deps, whose)
    })
    if (done === 'unknown') {
      process.stderr.write(`There is no ${user === undefined ? 'site' : 'person'} ${whose}.\n`)
      return 1
    }
    process.stdout.write(
      done === 'cleared'
        ? `The IP allow-list of ${whose} is off; its entries are kept.\n`
        : `The IP allow-list of ${whose} was already off.\n`,
    )
    return 0
  },
})
