import type * as english from '../en/money-sentence.ts'
import { rich } from '../rich.ts'
import type { Texts } from '../texts.ts'
import { some } from './plural.ts'

const inParts = (payouts: number) => some(payouts, 'выплатой', 'выплатами', 'выплатами')
const nothingRemains = (isDecided: boolean) =>
  isDecided ? 'От этого платежа ничего не остаётся.' : 'Пока от этого платежа ничего не остаётся.'
const because = (reason: string | undefined) => (reason === undefined || reason === '' ? '' : `: ${reason}`)

/** Parts of the sentence on what happened to the money. The screen selects and orders them. */
export const sentenceTexts: Texts<typeof english.sentenceTexts> = {
  comma: ', ',
  and: ' и ',
  full: (clause) => rich`${clause}.`,
  origin: (name, last4) => (last4 === undefined ? [` (${name})`] : rich` (${name} •• ${{ code: last4 }})`),
  attemptedBy: (name, last4) => (last4 === undefined ? [` (${name})`] : rich` (${name} •• ${{ code: last4 }})`),
  somePayment: [],

  partOf: (part, whole) => rich`${part} из ${whole}`,
  captured: (amount, from, on) => rich`${amount}${from} списано ${on}`,
  capturedInParts: (amount, from, parts, on) =>
    rich`${amount}${from} списано в ${some(parts, 'приём', 'приёма', 'приёмов')}, последний ${on}`,
  settledAs: (clause, settled) => rich`${clause}, сумма расчёта ${settled}.`,

  allWentBack: ['всё возвращено покупателю'],
  wentBack: (amount) => rich`${amount} возвращено покупателю`,
  held: (amount) => rich`${amount} удержано по спору`,
  lost: (amount) => rich`${amount} потеряно по спору`,
  won: (amount) => rich`спор на ${amount} выигран`,
  fees: (amount) => rich`${amount} ушло на комиссии`,
  feesBack: (amount) => rich`${amount} комиссий возвращено`,

  // Each subject takes a neuter verb, as an amount does, so the following clauses fit all of them.
  wholeAmount: ['Всё'],
  remaining: (amount) => rich`Остальное (${amount})`,
  paidOut: (subject, on) => rich`${subject} выплачено ${on}`,
  paidInParts: (subject, payouts, on) => rich`${subject} выплачено ${inParts(payouts)} (последняя ${on})`,
  onItsWay: (subject, on) => rich`${subject} отправлено в ваш банк ${on}`,
  onItsWayInParts: (subject, payouts, on) =>
    rich`${subject} отправлено в ваш банк ${inParts(payouts)} (последняя ${on})`,
  takenFrom: (subject, on) => rich`${subject} удержано из выплаты от ${on}`,
  takenFromMany: (subject, payouts, on) =>
    rich`${subject} удержано из ${some(payouts, 'выплаты', 'выплат', 'выплат')} (последняя от ${on})`,
  toBeTaken: (subject) => rich`${subject} будет удержано из будущей выплаты`,
  inTheEnd: (clauses, rest, isDecided) => {
    if (rest.minor > 0n) {
      return isDecided ? rich`${clauses}. Вам остаётся ${rest}.` : rich`${clauses}. Пока вам остаётся ${rest}.`
    }
    if (rest.minor === 0n) return rich`${clauses}. ${nothingRemains(isDecided)}`
    const lost = { ...rest, minor: -rest.minor }
    return isDecided
      ? rich`${clauses}. Ваш убыток по этому платежу — ${lost}.`
      : rich`${clauses}. Пока ваш убыток по этому платежу — ${lost}.`
  },
  available: (subject, on) => (on === null ? rich`${subject} доступно` : rich`${subject} стало доступно ${on}`),
  pending: (subject, on) => (on === null ? rich`${subject} пока ожидается` : rich`${subject} станет доступно ${on}`),
  pendingBy: (subject, on) =>
    on === null ? rich`${subject} пока ожидается` : rich`${subject} станет доступно не позднее ${on}`,
  availableAnd: (part, rest) => rich`${part} уже доступно, ${rest}`,
  nothingRemains: (isDecided) => [nothingRemains(isDecided)],
  takenFromBalance: (amount, isDecided) =>
    isDecided
      ? rich`Ваш убыток по этому платежу — ${amount}. Он удержан с баланса.`
      : rich`Пока ваш убыток по этому платежу — ${amount}. Он удержан с баланса.`,
  lessCameBack: (amount) => rich`Вернулось на ${amount} меньше, чем было удержано; разница — отдельная корректировка.`,
  moreCameBack: (amount) => rich`Вернулось на ${amount} больше, чем было удержано; разница — отдельная корректировка.`,

  noMoney: ['Движения денег не было.'],
  noMoneyYet: ['Движения денег пока не было.'],
  notCapturedYet: ['Движения денег пока не было. Спишите или отмените платёж у процессора.'],
  zeroCaptured: (amount, from, on) => rich`${amount}${from} списано ${on}.`,
  started: (amount, from, on) => rich`Платёж на ${amount}${from} начат ${on}.`,
  processing: (amount, from, on) => rich`Платёж на ${amount}${from} обрабатывается с ${on}.`,
  awaitsProcessor: (amount, from, on) => rich`Платёж на ${amount}${from} ожидает обработки с ${on}.`,
  waitsForCustomer: (amount, from, on) => rich`Платёж на ${amount}${from} ждёт действий покупателя с ${on}.`,
  inReview: (amount, from, on) => rich`Платёж на ${amount}${from} на проверке с ${on}.`,
  authorized: (amount, from, on) => rich`Платёж на ${amount}${from} авторизован ${on}.`,
  declined: (amount, from, times, on) =>
    times > 1
      ? rich`Платёж на ${amount}${from} отклонён ${some(times, 'раз', 'раза', 'раз')}, последний раз ${on}.`
      : rich`Платёж на ${amount}${from} отклонён ${on}.`,
  reason: (words) => [{ bold: words }],
  noMoneyNoFee: ['Движения денег не было, комиссия не взята.'],
  voided: (amount, from, on, reason) => rich`Платёж на ${amount}${from} отменён ${on}${because(reason)}.`,
  expired: (amount, from, on) => rich`Срок платежа на ${amount}${from} истёк ${on}, деньги не списаны.`,

  refundDone: (amount, on) => rich`${amount} возвращено покупателю ${on}.`,
  refundRequested: (amount, on, reason) => rich`Возврат ${amount} запрошен ${on}${because(reason)}.`,
  refundFailed: (amount, on, reason) => rich`Возврат ${amount} не удался ${on}${because(reason)}.`,
  cameBack: ['Деньги вернулись на ваш баланс.'],
  disputed: (amount, on, reason) => rich`Покупатель оспорил ${amount} ${on}${because(reason)}.`,
  heldOpen: ['Деньги удержаны до решения по спору.'],
  heldChallenged: ['Ответ по спору отправлен; деньги удержаны до решения.'],
  disputeWon: (on) => rich`Спор выигран ${on}, деньги вернулись на ваш баланс.`,
  disputeLost: (on) => rich`Спор проигран ${on}, деньги возвращены покупателю.`,
  payoutOnItsWay: (amount, on) => rich`${amount} списано с баланса ${on}, деньги в пути в ваш банк.`,
  payoutPaid: (amount, on) => rich`${amount} выплачено в ваш банк ${on}.`,
  payoutFailed: (amount, on, reason) => rich`Выплата ${amount} не удалась ${on}${because(reason)}.`,
  payoutReturned: (amount, on) => rich`${amount} вернулось на баланс ${on}: ваш банк возвратил выплату.`,
  toppedUp: (amount, on) => rich`${amount} поступило из вашего банка на баланс ${on}.`,
  topUpReturned: rich`Деньги вернулись в ваш банк.`,
  feeCharged: (amount, on, what) => rich`Комиссия ${amount} удержана с баланса ${on}${because(what)}.`,
  adjustedUp: (amount, on, reason) => rich`${amount} зачислено на баланс ${on}${because(reason)}.`,
  adjustedDown: (amount, on, reason) => rich`${amount} удержано с баланса ${on}${because(reason)}.`,
  reserveHeld: (amount, on) => rich`${amount} отложено в резерв ${on}.`,
  partReleased: (amount) => rich`Из них ${amount} возвращено на баланс.`,
  allReleased: ['Вся сумма возвращена на баланс.'],
  reserveReleased: (amount, on) => rich`${amount} переведено из резерва на баланс ${on}.`,
}
