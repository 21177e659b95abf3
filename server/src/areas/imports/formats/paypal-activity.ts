import type { FileFormat } from './format.ts'
import { columns } from './paypal/columns.ts'
import { movementsOf, netOf } from './paypal/movements-of-line.ts'

/**
 * PayPal's activity, and its monthly statement, in seven languages. Gross is signed, the fee negative when PayPal took it;
 * net is what the line moves. A line without impact on the balance (`Memo`) says nothing here.
 */
export const paypalActivity: FileFormat = {
  name: 'paypal-activity',
  knownBy: [columns.id, columns.reference, columns.gross, columns.fee, columns.net, columns.type],
  source: 'PayPal, Activity > Download: developer.paypal.com, Activity Download specification and T-codes',
  movementsOf,
  netOf,
}
