import type { DemoPerson } from '@firepay/demo-contract/auth.ts'

export type Account = DemoPerson & { password: string }

/** The two users who can sign in to the sample area (catalogue 3.1). */
export function seedAccounts(): Account[] {
  return [
    {
      id: 1,
      fullName: 'Sam Tallis',
      username: 'sam.tallis',
      email: 'admin@demo.example',
      avatar: null,
      role: 'admin',
      ability: [{ action: 'manage', subject: 'all' }],
      extras: { eCommerceCartItemsCount: 5 },
      password: 'admin',
    },
    {
      id: 2,
      fullName: 'Robin Vane',
      username: 'robin.vane',
      email: 'client@demo.example',
      avatar: null,
      role: 'client',
      ability: [
        { action: 'read', subject: 'ACL' },
        { action: 'read', subject: 'Auth' },
      ],
      extras: { eCommerceCartItemsCount: 5 },
      password: 'client',
    },
  ]
}
