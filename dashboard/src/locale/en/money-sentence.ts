import { type Rich, type RichPart, rich } from '../rich.ts'

const because = (reason: string | undefined) => (reason === undefined || reason === '' ? '' : `: ${reason}`)

/** Parts of the sentence on what happened to the money. The screen selects and orders them. */
export const sentenceTexts = {
  comma: ', ',
  and: ' and ',
  full: (clause: Rich): Rich => rich`${clause}.`,
  /** The method after a paid amount: "paid by Visa ending 4242". */
  origin: (name: string, last4: string | undefined): Rich =>
    last4 === undefined ? [` paid by ${name}`] : rich` paid by ${name} ending ${{ code: last4 }}`,
  /** The method after an unpaid amount: "by Visa ending 4242". */
  attemptedBy: (name: string, last4: string | undefined): Rich =>
    last4 === undefined ? [` by ${name}`] : rich` by ${name} ending ${{ code: last4 }}`,
  somePayment: [] as Rich,

  partOf: (part: RichPart, whole: RichPart): Rich => rich`${part} of ${whole}`,
  captured: (amount: Rich, from: Rich, on: string): Rich => rich`${amount}${from} was captured on ${on}`,
  capturedInParts: (amount: Rich, from: Rich, parts: number, on: string): Rich =>
    rich`${amount}${from} was captured in ${String(parts)} parts, the last on ${on}`,
  settledAs: (clause: Rich, settled: RichPart): Rich => rich`${clause} and settled as ${settled}.`,

  allWentBack: ['all of it went back to the customer'] as Rich,
  wentBack: (amount: RichPart): Rich => rich`${amount} went back to the customer`,
  held: (amount: RichPart): Rich => rich`${amount} is held for a dispute`,
  lost: (amount: RichPart): Rich => rich`${amount} was lost to a dispute`,
  won: (amount: RichPart): Rich => rich`a dispute over ${amount} was won`,
  fees: (amount: RichPart): Rich => rich`${amount} went to fees`,
  feesBack: (amount: RichPart): Rich => rich`${amount} in fees was refunded`,

  wholeAmount: ['The whole amount'] as Rich,
  remaining: (amount: RichPart): Rich => rich`The remaining ${amount}`,
  paidOut: (subject: Rich, on: string): Rich => rich`${subject} was paid out on ${on}`,
  paidInParts: (subject: Rich, payouts: number, on: string): Rich =>
    rich`${subject} was paid out in ${String(payouts)} payouts, the last on ${on}`,
  onItsWay: (subject: Rich, on: string): Rich =>
    rich`${subject} left your balance on ${on} and is on its way to your bank`,
  onItsWayInParts: (subject: Rich, payouts: number, on: string): Rich =>
    rich`${subject} left your balance in ${String(payouts)} payouts, the last on ${on}, and is on its way to your bank`,
  takenFrom: (subject: Rich, on: string): Rich => rich`${subject} was taken from the payout of ${on}`,
  takenFromMany: (subject: Rich, payouts: number, on: string): Rich =>
    rich`${subject} was taken from ${String(payouts)} payouts, the last on ${on}`,
  toBeTaken: (subject: Rich): Rich => rich`${subject} will be taken from a later payout`,
  /** The payouts, then the result, which is preliminary before a dispute is decided. */
  inTheEnd: (clauses: Rich, rest: Extract<RichPart, { minor: bigint }>, isDecided: boolean): Rich => {
    if (rest.minor > 0n)
      return isDecided ? rich`${clauses}: you keep ${rest}.` : rich`${clauses}: so far you keep ${rest}.`
    if (rest.minor === 0n)
      return isDecided ? rich`${clauses}: nothing remains.` : rich`${clauses}: nothing remains so far.`
    const lost = { ...rest, minor: -rest.minor }
    return isDecided
      ? rich`${clauses}: you lost ${lost} on this payment.`
      : rich`${clauses}: so far you have lost ${lost} on this payment.`
  },
  available: (subject: Rich, on: string | null): Rich =>
    on === null ? rich`${subject} is available` : rich`${subject} became available on ${on}`,
  pending: (subject: Rich, on: string | null): Rich =>
    on === null ? rich`${subject} is pending` : rich`${subject} becomes available on ${on}`,
  /** In several steps, the last on this day. */
  pendingBy: (subject: Rich, on: string | null): Rich =>
    on === null ? rich`${subject} is pending` : rich`${subject} becomes available by ${on}`,
  /** A part is available; the clause has the date of the rest. */
  availableAnd: (part: Rich, rest: Rich): Rich => rich`${part} is available and ${rest}`,
  nothingRemains: (isDecided: boolean): Rich => [isDecided ? 'Nothing remains.' : 'Nothing remains so far.'],
  takenFromBalance: (amount: RichPart, isDecided: boolean): Rich =>
    isDecided
      ? rich`You lost ${amount} on this payment. It was taken from your balance.`
      : rich`So far you have lost ${amount} on this payment. It was taken from your balance.`,
  lessCameBack: (amount: RichPart): Rich =>
    rich`${amount} less came back than was taken; a separate adjustment covers it.`,
  moreCameBack: (amount: RichPart): Rich =>
    rich`${amount} more came back than was taken; a separate adjustment covers it.`,

  noMoney: ['No money moved.'] as Rich,
  noMoneyYet: ['No money has moved yet.'] as Rich,
  notCapturedYet: ['No money has moved yet. Capture or void the payment at your processor.'] as Rich,
  zeroCaptured: (amount: RichPart, from: Rich, on: string): Rich => rich`${amount}${from} was captured on ${on}.`,
  started: (amount: RichPart, from: Rich, on: string): Rich => rich`${amount}${from} was started on ${on}.`,
  processing: (amount: RichPart, from: Rich, on: string): Rich =>
    rich`${amount}${from} has been processing since ${on}.`,
  awaitsProcessor: (amount: RichPart, from: Rich, on: string): Rich =>
    rich`${amount}${from} has been pending since ${on}.`,
  waitsForCustomer: (amount: RichPart, from: Rich, on: string): Rich =>
    rich`${amount}${from} has been waiting for the customer since ${on}.`,
  inReview: (amount: RichPart, from: Rich, on: string): Rich => rich`${amount}${from} has been in review since ${on}.`,
  authorized: (amount: RichPart, from: Rich, on: string): Rich =>
    rich`${amount}${from} has been authorized since ${on}.`,
  declined: (amount: RichPart, from: Rich, times: number, on: string): Rich =>
    rich`${amount}${from} was declined${times > 2 ? ` ${times} times` : times === 2 ? ' twice' : ''} on ${on}.`,
  reason: (words: string): Rich => [{ bold: words }],
  noMoneyNoFee: ['No money moved and no fee was charged.'] as Rich,
  voided: (amount: RichPart, from: Rich, on: string, reason: string | undefined): Rich =>
    rich`${amount}${from} was voided on ${on}${because(reason)}.`,
  expired: (amount: RichPart, from: Rich, on: string): Rich =>
    rich`${amount}${from} expired on ${on} without being captured.`,

  refundDone: (amount: RichPart, on: string): Rich => rich`${amount} went back to the customer on ${on}.`,
  refundRequested: (amount: RichPart, on: string, reason: string | undefined): Rich =>
    rich`A refund of ${amount} was requested on ${on}${because(reason)}.`,
  refundFailed: (amount: RichPart, on: string, reason: string | undefined): Rich =>
    rich`A refund of ${amount} failed on ${on}${because(reason)}.`,
  cameBack: ['The money went back to your balance.'] as Rich,
  disputed: (amount: RichPart, on: string, reason: string): Rich =>
    rich`The customer disputed ${amount} on ${on}${because(reason)}.`,
  heldOpen: ['The money is held until the dispute is decided.'] as Rich,
  heldChallenged: ['The dispute was challenged; the money is held until it is decided.'] as Rich,
  disputeWon: (on: string): Rich => rich`It was won on ${on}, and the money went back to your balance.`,
  disputeLost: (on: string): Rich => rich`It was lost on ${on}, and the money went back to the customer.`,
  payoutOnItsWay: (amount: RichPart, on: string): Rich =>
    rich`${amount} left your balance on ${on} and is on its way to your bank.`,
  payoutPaid: (amount: RichPart, on: string): Rich => rich`${amount} was paid to your bank on ${on}.`,
  payoutFailed: (amount: RichPart, on: string, reason: string | undefined): Rich =>
    rich`A payout of ${amount} failed on ${on}${because(reason)}.`,
  payoutReturned: (amount: RichPart, on: string): Rich =>
    rich`${amount} came back to your balance on ${on}, because your bank returned a payout.`,
  toppedUp: (amount: RichPart, on: string): Rich => rich`${amount} came from your bank to your balance on ${on}.`,
  topUpReturned: rich`It went back to your bank.`,
  feeCharged: (amount: RichPart, on: string, what: string | undefined): Rich =>
    rich`A fee of ${amount} was taken from your balance on ${on}${because(what)}.`,
  adjustedUp: (amount: RichPart, on: string, reason: string | undefined): Rich =>
    rich`${amount} was added to your balance on ${on}${because(reason)}.`,
  adjustedDown: (amount: RichPart, on: string, reason: string | undefined): Rich =>
    rich`${amount} was taken from your balance on ${on}${because(reason)}.`,
  reserveHeld: (amount: RichPart, on: string): Rich => rich`${amount} was set aside in reserve on ${on}.`,
  partReleased: (amount: RichPart): Rich => rich`${amount} of it was released to your balance.`,
  allReleased: ['All of it was released to your balance.'] as Rich,
  reserveReleased: (amount: RichPart, on: string): Rich =>
    rich`${amount} was released from reserve to your balance on ${on}.`,
}
