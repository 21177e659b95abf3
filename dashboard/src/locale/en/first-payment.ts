export const firstPaymentTexts = {
  curl: 'Command that sends a payment',
  copyCurl: 'Copy command',
  copied: 'Copied',
  placeholder: 'Replace YOUR_API_SECRET with the site’s API secret.',
  filled: (name: string) => `This command contains the API secret of ${name}. Reloading removes it.`,
  waiting: 'Waiting for the event',
  liveTitle: 'This site is live.',
  liveText:
    'The command sends a made-up payment. On a live site it stays in your ledger, balance and reports for good. To try things out, use a test site.',
  liveShow: 'Show the command anyway',
}
