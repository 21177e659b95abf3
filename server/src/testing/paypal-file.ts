import { type TypeWords, wordsOfLanguages } from '../areas/imports/formats/paypal/types/types.ts'

export type PaypalLanguage = keyof typeof wordsOfLanguages

/** A line of PayPal's activity; amounts in cents, signed as in the file. */
export type PaypalLine = {
  id: string
  /** A T-code; the file contains the first word for it in the language. */
  code: string
  /** Overrides the word of the code. */
  type?: string
  currency: string
  gross: number
  fee?: number
  refersTo?: string
  status?: 'completed' | 'pending'
  isMemo?: boolean
}

type Style = {
  header: string
  decimal: string
  group: string
  date: (day: string, month: string) => string
  completed: string
  pending: string
  /** Words for credit, debit and memo. */
  impacts: readonly [string, string, string]
}

const slashes = (day: string, month: string) => `${day}/${month}/2026`

const styles: Record<PaypalLanguage, Style> = {
  english: {
    header:
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Reference Txn ID,Invoice Number,Balance Impact',
    decimal: '.',
    group: ',',
    date: slashes,
    completed: 'Completed',
    pending: 'Pending',
    impacts: ['Credit', 'Debit', 'Memo'],
  },
  german: {
    header:
      'Datum,Uhrzeit,Zeitzone,Name,Typ,Status,Währung,Brutto,Gebühr,Netto,Absender E-Mail-Adresse,Transaktionscode,Zugehöriger Transaktionscode,Rechnungsnummer,Auswirkung auf Guthaben',
    decimal: ',',
    group: '.',
    date: (day, month) => `${day}.${month}.2026`,
    completed: 'Abgeschlossen',
    pending: 'Ausstehend',
    impacts: ['Haben', 'Soll', 'Memo'],
  },
  french: {
    header:
      "Date,Heure,Fuseau horaire,Nom,Type,État,Devise,Avant commission,Commission,Net,De l'adresse email,Numéro de transaction,Numéro de la transaction de référence,Numéro de facture,Impact sur le solde",
    decimal: ',',
    group: '\u00a0',
    date: slashes,
    completed: 'Terminé',
    pending: 'En attente',
    impacts: ['Crédit', 'Débit', 'Mémo'],
  },
  spanish: {
    header:
      'Fecha,Hora,Zona horaria,Nombre,Tipo,Estado,Divisa,Bruto ,Comisión ,Neto,Correo electrónico del remitente,Id. de transacción,Id. de referencia de trans.,Id. de factura,Repercusiones en el saldo',
    decimal: ',',
    group: '.',
    date: (day, month) => `${Number(day)}/${Number(month)}/2026`,
    completed: 'Completado',
    pending: 'Pendiente',
    impacts: ['Abono', 'Cargo', 'Memo'],
  },
  portuguese: {
    header:
      'Data,Horário,Fuso horário,Nome,Tipo,Status,Moeda,Bruto ,Tarifa ,Líquido,Do endereço de e-mail,ID da transação,ID de referência da transação,ID da fatura,Impacto no saldo',
    decimal: ',',
    group: '.',
    date: slashes,
    completed: 'Concluído',
    pending: 'Pendente',
    impacts: ['Crédito', 'Débito', 'Memo'],
  },
  italian: {
    header:
      'Data,Orario,Fuso orario,Nome,Tipo,Stato,Valuta,Lordo,Tariffa,Netto,Indirizzo email mittente,Codice transazione,Codice transazione di riferimento,N° ordine commerciante,Impatto sul saldo',
    decimal: ',',
    group: '.',
    date: slashes,
    completed: 'Completata',
    pending: 'In sospeso',
    impacts: ['Accredito', 'Addebito', 'Memo'],
  },
  dutch: {
    header:
      'Datum,Tijd,Tijdzone,Naam,Type,Status,Valuta,Bruto,Kosten,Net,Van e-mailadres,Transactiereferentie,Reference Txn ID,Factuurnummer,Effect op saldo',
    decimal: ',',
    group: '.',
    date: (day, month) => `${day}-${month}-2026`,
    completed: 'Voltooid',
    pending: 'In behandeling',
    impacts: ['Bij', 'Af', 'Memo'],
  },
}

/** A file in PayPal's format and language: one line per minute from 13 October 2026, in Central European time. */
export function paypalFile(language: PaypalLanguage, lines: readonly PaypalLine[]): string {
  const style = styles[language]
  const rows = lines.map((line, index) => {
    const [fee, isOut] = [line.fee ?? 0, line.gross + (line.fee ?? 0) < 0]
    const [credit, debit, memo] = style.impacts
    return [
      style.date('13', '10'),
      clock(index),
      'CEST',
      'Änne Käufer',
      line.type ?? wordOf(language, line.code),
      line.status === 'pending' ? style.pending : style.completed,
      line.currency,
      written(line.gross, style),
      written(fee, style),
      written(line.gross + fee, style),
      'anne@example.org',
      line.id,
      line.refersTo ?? '',
      `R-${line.id}`,
      line.isMemo ? memo : isOut ? debit : credit,
    ]
  })
  return `\ufeff${[style.header.split(','), ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** PayPal leaves untranslated words in English. */
function wordOf(language: PaypalLanguage, code: string): string {
  const inLanguage: TypeWords = wordsOfLanguages[language]
  const inEnglish: TypeWords = wordsOfLanguages.english
  return inLanguage[code]?.[0] ?? inEnglish[code]?.[0] ?? code
}

function clock(index: number): string {
  const [hours, minutes] = [Math.floor(index / 60), index % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`
}

function written(cents: number, { decimal, group }: Style): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}
