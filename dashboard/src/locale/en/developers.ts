import type { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'

export const developersTexts = {
  lead: 'Which notifications your site gets, and how your server verifies them.',
  event: {
    title: 'Body of each event',
    choose: 'Event',
    example: (type: string) => `Example of ${type}`,
    copy: 'Copy example',
    copied: 'Copied',
    note: 'Fields without a value are left out. Ignore fields you don’t know: new ones may be added.',
    when: {
      'payment.authorized': 'The amount is held on the customer’s account but not captured yet.',
      'payment.captured': 'The amount was captured. Each partial capture is a separate event.',
      'payment.declined': 'The bank or the processor refused the payment; the decline code says why.',
      'payment.voided': 'The authorization was canceled before capture.',
      'refund.succeeded': 'The money went back to the customer.',
      'refund.failed': 'The refund failed; the money is back in your balance.',
      'dispute.opened': 'The customer disputed the payment and the amount is held. Respond before the deadline.',
      'dispute.won': 'The amount is back in your balance.',
      'dispute.lost': 'The amount stays with the customer.',
      'payout.paid': 'The payout arrived at your bank.',
      'payout.failed': 'The bank returned the payout; the money is back in your balance.',
      'balance.available': 'Pending money of an account became available. At most once a day for each account.',
      'test.ping': 'Someone sent a test from the site’s page.',
    } satisfies Record<(typeof eventTypesOfNotifications)[number], string>,
  },
  headers: {
    title: 'Headers',
    name: 'Header',
    meaning: 'Meaning',
    rows: [
      [
        'webhook-id',
        'The same for every try of one event, even when it’s repeated by hand. Store it to recognize repeats.',
      ],
      ['webhook-timestamp', 'When this try was made, in seconds since 1970. Refuse what is older than five minutes.'],
      [
        'webhook-signature',
        'One signature for each active secret key, separated by spaces. During a rotation there are two: one match is enough.',
      ],
      ['content-type', 'application/json. Verify the signature over the raw bytes, before you parse them.'],
    ],
  },
  rules: {
    title: 'Tries and order',
    items: [
      'Answer with any 2xx status within 15 seconds, and do the work afterwards. Redirects count as failures.',
      'Every event is delivered at least once. The same event may arrive twice, with the same ID and the same bytes.',
      'Events of one payment arrive in order. “sequence” counts the events of one object from 1, without gaps.',
      'A failing event holds back later ones of its payment for three tries, and nothing else.',
      'With 429, 502, 503 or 504 a “Retry-After” header is respected, up to 24 hours; without one your endpoint gets nothing for 5 seconds, or until a delivery succeeds.',
      '410 disables your endpoint immediately; so do 120 hours without a success. Nothing is lost: repeat the notifications later.',
    ],
    retries: (n: number) => `The ${n} tries of an event`,
    try: 'Try',
    after: 'After the previous one',
    immediately: 'Immediately',
    jitter: 'Each wait is up to 20% shorter or longer.',
  },
  verify: {
    title: 'Verify a signature',
    text: 'A complete receiver is in docs/examples/receiver, for Node and for Python.',
  },
} as const
