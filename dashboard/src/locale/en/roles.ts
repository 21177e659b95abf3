import type { AbilityName, Role } from '@firepay/contract/product/abilities.ts'

export const roleTexts = {
  about: {
    owner: 'Everything, also owners, settings of the merchant and whether all need a second factor.',
    admin: 'Everything but owners and the settings of the merchant.',
    finance: 'Payments, customers, balances, reports and payouts, and exports of them.',
    developer: 'Sites, secrets, allow-lists, notifications with their content. No balances, no customers.',
    support: 'Payments with their customers, and notes. No balances.',
    viewer: 'Sees sites, payments and notifications, and changes nothing.',
  } satisfies Record<Role, string>,
  abilities: {
    'read Site': 'See sites',
    'read Transaction': 'See transactions',
    'read Notification': 'See notifications',
    'read Balance': 'See balances, ledger lines, fees, reports and payouts',
    'create Report': 'Ask for balance reports',
    'export Transaction': 'Export transactions',
    'read Customer': "See customers' names and emails, and search by them",
    'repeat Notification': 'Repeat notifications',
    'read Payload': 'See what notifications and events contain',
    'create Site': 'Create sites',
    'update Site': 'Change site settings and notification URLs',
    'archive Site': 'Archive sites',
    'regenerate Secret': 'Regenerate secrets',
    'update SiteIpWhitelist': 'Change the allow-list of a site',
    'update Note': 'Write notes on transactions',
    'share View': 'Share saved views',
    'manage Member': 'Invite, change and remove members',
    'read AuditLog': 'See the audit log',
    'manage Owner': 'Make and unmake owners',
    'update Merchant': 'Change the settings of the merchant, require a second factor',
  } satisfies Record<AbilityName, string>,
}
