export const dutch = {
  T0000: ['Algemene betaling'],
  T0003: ['Vooraf goedgekeurde betaling - rekening betaald door gebruiker', 'Vooraf goedgekeurde betaling'],
  T0006: ['Express Checkout-betaling', 'Express Checkout betaling'],
  T0200: ['Algemene valutaomrekening', 'Algemeen valutaomrekening'],
  T0300: ['Bankstorting naar PP-rekening'],
  T0400: ['Algemene opname'],
  T0500: ['Algemene PayPal-bankpastransactie'],
  T0700: ['Algemene kaartstorting'],
  T1105: ['Terugboeking algemene vasthouding op rekeningniveau'],
  T1107: ['Terugbetaling'],
  T1300: ['Algemene autorisatie'],
  T2101: ['Vastgehouden - algemeen'],
}
