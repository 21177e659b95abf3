import type { AbilityName, Role } from '@firepay/contract/product/abilities.ts'

export const roleTexts = {
  about: {
    owner: 'Full access, including owners, merchant settings and required two-step verification.',
    admin: 'Everything except owners and merchant settings.',
    finance: 'Payments, customers, balances, reports and payouts, with exports.',
    developer: 'Sites, secrets, IP allow-lists, notifications with their content. No balances, no customers.',
    support: 'Payments with their customers, and notes. No balances.',
    viewer: 'Sees sites, payments and notifications, and changes nothing.',
  } satisfies Record<Role, string>,
  abilities: {
    'read Site': 'See sites',
    'read Transaction': 'See transactions',
    'read Notification': 'See notifications',
    'read Balance': 'See balances, ledger lines, fees, reports and payouts',
    'create Report': 'Create balance reports',
    'export Transaction': 'Export transactions',
    'read Customer': "See customers' names and emails, and search by them",
    'repeat Notification': 'Repeat notifications',
    'read Payload': 'See what notifications and events contain',
    'create Site': 'Create sites',
    'update Site': 'Change site settings and notification URLs',
    'archive Site': 'Archive sites',
    'regenerate Secret': 'Regenerate secrets',
    'update SiteIpWhitelist': "Change a site's IP allow-list",
    'update Note': 'Write notes on transactions',
    'share View': 'Share saved views',
    'manage Member': 'Invite, change and remove members',
    'read AuditLog': 'See the audit log',
    'manage Owner': 'Add and remove owners',
    'update Merchant': 'Change merchant settings, require two-step verification',
  } satisfies Record<AbilityName, string>,
}
