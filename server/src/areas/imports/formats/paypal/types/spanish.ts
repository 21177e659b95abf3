export const spanish = {
  T0000: ['Pago estándar', 'Pago general'],
  T0003: ['Pago preaprobado'],
  T0006: ['Pago con Pago exprés', 'Pago exprés'],
  T0200: ['Conversión de divisas general'],
  T0300: ['Depósito bancario en cuenta PayPal'],
  T0403: ['Retirada iniciada por el usuario'],
  T0700: ['Depósito general a tarjeta'],
  T1105: ['Cancelación de retención de cuenta general'],
  T1107: ['Reembolso de pago'],
  T1300: ['Autorización general'],
  T1302: ['Desprovisto de autorización'],
}
