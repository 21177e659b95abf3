import type { FileFormat } from './format.ts'
import { columns } from './paypal/columns.ts'
import { movementsOf, netOf } from './paypal/movements-of-line.ts'
import { paypalReport, refuseFile } from './refused-files.ts'

/**
 * PayPal's activity download and monthly statement, in seven languages. Gross is signed, the fee is negative when PayPal
 * took it, and net is the effect on the balance. Lines without balance impact (`Memo`) are skipped.
 */
export const paypalActivity: FileFormat = {
  name: 'paypal-activity',
  knownBy: [columns.id, columns.reference, columns.gross, columns.fee, columns.net, columns.type],
  alsoKnownBy: [paypalReport.knownBy],
  source: 'PayPal, Activity > Download: developer.paypal.com, Activity Download specification and T-codes',
  movementsOf,
  netOf(line) {
    refuseFile(paypalReport, line)
    return netOf(line)
  },
}
