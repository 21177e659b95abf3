import { type RichPart, rich } from '../rich.ts'

/** Sentences on a balance, now and at a past instant. */
export const balanceSentenceTexts = {
  today: 'today',
  tomorrow: 'tomorrow',
  on: (day: string) => `on ${day}`,
  by: (day: string) => `by ${day}`,
  now: {
    released: (when: string) => rich`Everything pending is released ${when}.`,
    releasedFirst: (amount: RichPart, when: string, by: string) => rich`${amount} is released ${when}, the rest ${by}.`,
    releasedBy: (amount: RichPart, by: string) => rich`${amount} is released ${by}.`,
    below: rich`Below zero: more has gone out than has been released.`,
    covers: (amount: RichPart, when: string) => rich`${amount} pending will cover it ${when}.`,
    coversNot: (amount: RichPart) => rich`${amount} pending does not cover all of it.`,
    payoutDue: (amount: RichPart, when: string) => rich`${amount} reaches your bank ${when}.`,
    payoutLate: (amount: RichPart, day: string) => rich`${amount} was due at your bank on ${day}.`,
    onTheWay: (amount: RichPart) => rich`${amount} is on its way to your bank.`,
    disputed: (amount: RichPart) => rich`Another ${amount} is held for open disputes.`,
    ready: rich`All of it is available.`,
    nothing: rich`This balance is empty.`,
  },
  past: {
    released: (when: string) => rich`Everything pending was due for release ${when}.`,
    releasedFirst: (amount: RichPart, when: string, by: string) =>
      rich`${amount} was due for release ${when}, the rest ${by}.`,
    releasedBy: (amount: RichPart, by: string) => rich`${amount} was due for release ${by}.`,
    below: rich`It was below zero: more had gone out than had been released.`,
    covers: (amount: RichPart, when: string) => rich`${amount} pending was due to cover it ${when}.`,
    coversNot: (amount: RichPart) => rich`${amount} pending did not cover all of it.`,
    payoutDue: (amount: RichPart, when: string) => rich`${amount} was due at your bank ${when}.`,
    payoutLate: (amount: RichPart, day: string) => rich`${amount} had been due at your bank on ${day}.`,
    onTheWay: (amount: RichPart) => rich`${amount} was on its way to your bank.`,
    disputed: (amount: RichPart) => rich`Another ${amount} was held for open disputes.`,
    ready: rich`All of it was available.`,
    nothing: rich`This balance was empty.`,
  },
}
