/** Translations of the T-code reference: no public file shows the Portuguese words (docs/decisions/paypal-files.md). */
export const portuguese = {
  T0000: ['Pagamento geral'],
  T0006: ['Pagamento Express Checkout', 'Pagamento do Express Checkout'],
  T0007: ['Pagamento no site', 'Pagamento pelo site'],
  T0011: ['Pagamento por celular'],
  T0200: ['Conversão de moeda geral', 'Conversão geral de moeda'],
  T0400: ['Retirada geral', 'Saque geral'],
  T0403: ['Retirada iniciada pelo usuário', 'Saque iniciado pelo usuário'],
  T1107: ['Reembolso de pagamento', 'Reembolso'],
}
