import { availabilityProtections } from './availability.ts'
import { browserProtections } from './browser.ts'
import { calendarLinkProtections } from './calendar-links.ts'
import { challengeProtections } from './challenges.ts'
import { durabilityProtections } from './durability.ts'
import { eventAndFileProtections } from './events-and-files.ts'
import { extraHeaderProtections } from './extra-headers.ts'
import { factorProtections } from './factors.ts'
import { inputProtections } from './input.ts'
import { ipAllowListProtections } from './ip-allow-lists.ts'
import { moneyProtections } from './money.ts'
import { notificationProtections } from './notifications.ts'
import { payoutProtections } from './payouts.ts'
import type { Protection } from './protection.ts'
import { outsideProtections } from './reads-outside.ts'
import { secretProtections } from './secrets.ts'
import { sessionProtections } from './sessions.ts'
import { signingInProtections } from './signing-in.ts'
import { tenantProtections } from './tenants.ts'

/** All protections, in the order of docs/security.md. */
export const protections: readonly Protection[] = [
  ...signingInProtections,
  ...sessionProtections,
  ...factorProtections,
  ...challengeProtections,
  ...secretProtections,
  ...ipAllowListProtections,
  ...tenantProtections,
  ...inputProtections,
  ...moneyProtections,
  ...payoutProtections,
  ...eventAndFileProtections,
  ...notificationProtections,
  ...calendarLinkProtections,
  ...outsideProtections,
  ...extraHeaderProtections,
  ...availabilityProtections,
  ...durabilityProtections,
  ...browserProtections,
]
