import { billings, type DemoUser, userPlans, userRoles, userStatuses } from '@firepay/demo-contract/users.ts'
import { at, companyAt, countryAt, emailOf, nameAt, phoneAt, usernameOf } from './people.ts'

const colours = [
  'light-primary',
  'light-success',
  'light-warning',
  'light-danger',
  'light-info',
  'light-secondary',
] as const

/** Fifty users: each role, plan, status and billing method at least seven times. */
export function seedUsers(): DemoUser[] {
  return Array.from({ length: 50 }, (_, index) => {
    const fullName = nameAt(index)
    return {
      id: index + 1,
      billing: at(billings, Math.floor(index / 3)),
      fullName,
      company: companyAt(index),
      role: at(userRoles, index),
      username: usernameOf(fullName),
      country: countryAt(index),
      contact: phoneAt(index),
      email: emailOf(fullName),
      currentPlan: at(userPlans, Math.floor(index / 2)),
      status: at(userStatuses, Math.floor(index / 5)),
      avatar: '',
      avatarColor: at(colours, index),
    }
  })
}
