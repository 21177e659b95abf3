export const firstPaymentTexts = {
  curl: 'Command that sends a payment',
  copyCurl: 'Copy command',
  copied: 'Copied',
  placeholder: 'Put the API secret in place of YOUR_API_SECRET.',
  filled: (name: string) => `This command contains the API secret of ${name}. Reloading removes it.`,
  waiting: 'Waiting for the event',
}
