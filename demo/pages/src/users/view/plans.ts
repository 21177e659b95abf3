import type { DemoUser } from '@firepay/demo-contract/users.ts'

/** What a plan costs in dollars a month, and what it brings. */
export const planTerms: Record<DemoUser['currentPlan'], { price: number; features: readonly string[] }> = {
  basic: { price: 0, features: ['2 seats', '1 GB of files', 'Answers from the handbook'] },
  team: { price: 99, features: ['8 seats', '12 GB of files', 'Answer within three days'] },
  company: { price: 249, features: ['25 seats', '40 GB of files', 'Answer within a day'] },
  enterprise: { price: 499, features: ['120 seats', '600 GB of files', 'Answer within the hour'] },
}

/** What can be upgraded to: the names that the offer has for the plans of the records (catalogue, appendix A). */
export const upgrades = [
  { value: 'team', label: 'Standard, $99 a month' },
  { value: 'company', label: 'Exclusive, $249 a month' },
  { value: 'enterprise', label: 'Enterprise, $499 a month' },
] as const
