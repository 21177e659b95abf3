export const firstPaymentTexts = {
  curl: 'Command that sends a payment',
  copyCurl: 'Copy command',
  copied: 'Copied',
  placeholder: 'Replace YOUR_API_SECRET with the site’s API secret.',
  filled: (name: string) => `This command contains the API secret of ${name}. Reloading removes it.`,
  waiting: 'Waiting for the event',
}
