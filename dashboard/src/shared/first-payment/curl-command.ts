/**
 * A shell command that sends one captured payment: two events of one reference, as from a processor.
 * @param apiSecret null inserts an obvious placeholder
 * @param at time of the payment; also the source of its ids, so that a later command sends another payment
 */
export function curlCommand({
  apiBase,
  apiSecret,
  currency,
  at,
}: {
  apiBase: string
  apiSecret: string | null
  currency: string
  at: Date
}): string {
  const number = at.getTime().toString(36)
  const reference = `pay-${number}`
  const amount = { amount: '4900', currency }
  const occurredAt = at.toISOString()
  const events = [
    {
      id: `evt-${number}-1`,
      type: 'payment.created',
      occurredAt,
      reference,
      data: {
        amount,
        orderReference: `ORDER-${number}`,
        paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
        customer: { name: 'Ada Example', email: 'ada@example.com', country: 'DE' },
      },
    },
    { id: `evt-${number}-2`, type: 'payment.captured', occurredAt, reference, data: { amount } },
  ]
  return [
    `curl -X POST ${apiBase}/ingest/events \\`,
    `  -H 'Authorization: Bearer ${apiSecret ?? 'YOUR_API_SECRET'}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"events":[`,
    events.map((event) => `    ${JSON.stringify(event)}`).join(',\n'),
    `  ]}'`,
  ].join('\n')
}
