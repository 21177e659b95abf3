import type { DemoUser } from '@firepay/demo-contract/users.ts'

/** Monthly prices of plans in dollars, and their features. */
export const planTerms: Record<DemoUser['currentPlan'], { price: number; features: readonly string[] }> = {
  basic: { price: 0, features: ['2 seats', '1 GB of files', 'Answers from the handbook'] },
  team: { price: 99, features: ['8 seats', '12 GB of files', 'Answer within three days'] },
  company: { price: 249, features: ['25 seats', '40 GB of files', 'Answer within a day'] },
  enterprise: { price: 499, features: ['120 seats', '600 GB of files', 'Answer within the hour'] },
}

/** Offered plans: display names of the record's plans (catalogue, appendix A). */
export const upgrades = [
  { value: 'team', label: 'Standard, $99 a month' },
  { value: 'company', label: 'Exclusive, $249 a month' },
  { value: 'enterprise', label: 'Enterprise, $499 a month' },
] as const
