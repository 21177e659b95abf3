/** Effect of a type of line on the balance; the sign of the amount gives the direction. */
export type Meaning =
  | 'sale'
  | 'card_sale'
  | 'refund'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'hold'
  | 'withdrawal'
  | 'withdrawal_returned'
  | 'deposit'
  | 'fee'
  /** Transfers between balances, purchases of the merchant, bonuses, corrections: anything without a kind of its own. */
  | 'adjustment'
  /** An authorisation, an order, a cart item: no effect unless the file states a balance impact. */
  | 'note'

const codesOf: Record<Meaning, string> = {
  sale: 'T0000 T0002 T0003 T0004 T0006 T0007 T0009 T0010 T0011 T0013 T0019 T0021',
  card_sale: 'T0005 T0012 T0018',
  refund: 'T1106 T1107 T1116',
  chargeback: 'T1201',
  chargeback_reversal: 'T1202 T1205 T1208',
  hold: 'T1105 T1110 T1111 T1500 T1501 T1502 T1503 T2101 T2102 T2103 T2104 T2105 T2106 T2107 T2108 T2109 T2110 T2111 T2112 T2113',
  withdrawal: 'T0400 T0401 T0403 T1700 T1701',
  withdrawal_returned: 'T1101',
  deposit: 'T0300 T0301 T0302 T0303',
  fee: 'T0100 T0101 T0102 T0103 T0104 T0105 T0106 T0107 T0108 T0109 T0110 T0111 T0112 T0113 T0114 T1108 T1109',
  adjustment:
    'T0001 T0008 T0014 T0015 T0016 T0017 T0200 T0201 T0202 T0500 T0501 T0502 T0503 T0504 T0600 T0700 T0701 T0800 T0801 T0802 T0803 T0804 T0805 T0806 T0807 T0808 T0900 T0901 T0902 T0903 T0904 T0905 T1000 T1100 T1102 T1103 T1104 T1112 T1113 T1114 T1115 T1117 T1118 T1119 T1200 T1203 T1204 T1207 T1400 T1600 T1601 T1602 T1603 T1800 T1801 T1900 T2000 T2001 T2002 T2003 T2004 T2201 T3000 T5000 T5001 T9700 T9701 T9702 T9900',
  note: 'T0505 T1300 T1301 T1302 T9800',
}

/**
 * PayPal's documented transaction event codes: developer.paypal.com, Transaction event code (T-code) reference. The table is
 * closed: any other type becomes an adjustment with its own text.
 */
export const meaningsOfCodes: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(codesOf).flatMap(([meaning, codes]) => codes.split(' ').map((code) => [code, meaning as Meaning])),
)
