import type { eventTypesOfNotifications } from '@firepay/contract/sites/notification-events.ts'

/** The words of the page for developers of shops. */
export const developersTexts = {
  title: 'Events',
  lead: 'What your site is told, and how your server checks it.',
  event: {
    title: 'Body of each event',
    choose: 'Event',
    example: (type: string) => `Example of ${type}`,
    copy: 'Copy example',
    copied: 'Copied',
    note: 'Fields without a value are left out. Ignore fields that you don’t know: new ones may come.',
    when: {
      'payment.authorized': 'The amount is held on the customer’s account and not taken yet.',
      'payment.captured': 'Money was taken. Each partial capture is an event of its own.',
      'payment.declined': 'The bank or the processor refused the payment; the decline code says why.',
      'payment.voided': 'The payment was canceled before money was taken.',
      'refund.succeeded': 'The customer has the money back.',
      'refund.failed': 'The refund was refused; the money is yours again.',
      'dispute.opened': 'The customer’s bank has taken the amount back. Answer before the deadline.',
      'dispute.won': 'The amount is yours again.',
      'dispute.lost': 'The amount stays with the customer.',
      'payout.paid': 'Money was sent to your bank account.',
      'payout.failed': 'The bank sent the payout back.',
      'balance.available': 'Money of an account can be paid out from now on, once a day for each account.',
      'test.ping': 'Somebody sent a test from the site’s page.',
    } satisfies Record<(typeof eventTypesOfNotifications)[number], string>,
  },
  headers: {
    title: 'Headers',
    name: 'Header',
    meaning: 'Meaning',
    rows: [
      ['webhook-id', 'The same for every try of one event, also when it’s repeated by hand. Keep it to see repeats.'],
      ['webhook-timestamp', 'When this try was made, in seconds since 1970. Refuse what is older than five minutes.'],
      [
        'webhook-signature',
        'One signature for each live secret, separated by spaces. During a rotation there are two: one that fits is enough.',
      ],
      ['content-type', 'application/json. Check the signature over the bytes as they come, before you parse them.'],
    ],
  },
  rules: {
    title: 'Tries and order',
    items: [
      'Answer with any 2xx status within 15 seconds, and do the work afterwards. Redirects count as failures.',
      'Every event comes at least once. The same event may come twice, with the same id and the same bytes.',
      'Events of one payment come in order. “sequence” counts the events of one object from 1, without gaps.',
      'A failing event holds back later ones of its payment for three tries, and nothing else.',
      'With 429, 502, 503 or 504 a “Retry-After” header is kept, up to 24 hours.',
      '410 turns your endpoint off at once; so do 120 hours without one success. Nothing is lost: repeat it later.',
    ],
    retries: (n: number) => `The ${n} tries of an event`,
    try: 'Try',
    after: 'After the one before',
    immediately: 'At once',
    jitter: 'Each wait is up to 20% shorter or longer.',
  },
  verify: {
    title: 'Check a signature',
    text: 'A complete receiver is in docs/examples/receiver, for Node and for Python.',
  },
} as const
