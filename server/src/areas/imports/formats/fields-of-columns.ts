import type { readFields } from '@firepay/contract/imports/import-values.ts'
import { columns as paypal } from './paypal/columns.ts'

type Field = (typeof readFields)[number]

/** Columns of each format by the field that it reads from them. */
const columnsOf: Readonly<Record<string, Partial<Record<Field, readonly string[]>>>> = {
  'stripe-balance': {
    id: ['balance_transaction_id', 'id'],
    type: ['reporting_category', 'type'],
    reference: ['source_id', 'source', 'refund_id', 'payout_id'],
    payment: ['charge_id', 'payment_intent_id'],
    amount: ['gross', 'amount', 'customer_facing_amount', 'customer facing amount'],
    fee: ['fee'],
    net: ['net'],
    currency: ['currency', 'customer_facing_currency', 'customer facing currency'],
    at: ['created_utc', 'created (utc)', 'created', 'effective_at_utc', 'effective_at'],
    availableOn: ['available_on_utc', 'available_on', 'available on (utc)'],
    method: ['payment_method_type', 'card_brand', 'card_funding'],
    email: ['customer_email'],
    customer: ['customer_id', 'customer_name'],
    description: ['description'],
  },
  'stripe-payments': {
    id: ['id'],
    amount: ['amount', 'amount refunded', 'converted amount', 'converted amount refunded'],
    fee: ['fee'],
    currency: ['currency', 'converted currency'],
    at: ['created date (utc)', 'created (utc)', 'created', 'refunded date (utc)'],
    order: ['order_id (metadata)', 'order (metadata)', 'orderid (metadata)', 'order id (metadata)'],
    method: ['payment source type', 'card brand', 'card funding', 'card last4'],
    email: ['customer email'],
    customer: ['customer id'],
    further: ['paymentintent id', 'payment intent id', 'payment_intent_id'],
    status: ['status', 'captured', 'dispute status', 'decline reason', 'seller message', 'failure message'],
    rate: ['exchange rate'],
    description: ['description'],
  },
  'adyen-settlement-details': {
    type: ['type'],
    payment: ['psp reference'],
    reference: ['modification reference'],
    debit: ['gross debit (gc)', 'gross debit'],
    credit: ['gross credit (gc)', 'gross credit'],
    fee: ['commission (nc)', 'markup (nc)', 'scheme fees (nc)', 'interchange (nc)'],
    net: ['net debit (nc)', 'net debit', 'net credit (nc)', 'net credit'],
    currency: ['gross currency', 'net currency'],
    at: ['creation date', 'booking date'],
    zone: ['timezone', 'time zone'],
    order: ['merchant reference'],
    method: ['payment method variant', 'payment method'],
    rate: ['exchange rate'],
    batch: ['batch number'],
  },
  'mollie-settlement': {
    id: ['id'],
    type: ['status', 'type'],
    payment: ['payment id', 'original payment id'],
    amount: ['amount'],
    net: ['settlement amount'],
    currency: ['currency', 'settlement currency'],
    at: ['date'],
    method: ['payment method', 'method'],
    description: ['description'],
  },
  'paypal-activity': {
    id: paypal.id,
    type: [...paypal.type, ...paypal.code],
    payment: paypal.reference,
    amount: paypal.gross,
    fee: paypal.fee,
    net: paypal.net,
    currency: paypal.currency,
    at: paypal.date,
    time: paypal.time,
    zone: paypal.zone,
    order: paypal.order,
    email: paypal.email,
    customer: paypal.name,
    status: [...paypal.status, ...paypal.impact],
    description: paypal.item,
  },
}

const byFormat = new Map(
  Object.entries(columnsOf).map(([format, fields]) => [
    format,
    new Map(Object.entries(fields).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const))),
  ]),
)

/** The field that a known format reads from a column; undefined for none. */
export function fieldOfColumn(format: string, column: string): Field | undefined {
  return byFormat.get(format)?.get(column)
}
