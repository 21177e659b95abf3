import { plain } from './plain.ts'

/** Meaning of the balance impact column; undefined for an empty or unknown word. */
export type Impact = 'memo' | 'moves' | undefined

/** Progress of a line; undefined for an unknown word. `undone` ended without success, possibly after its money moved. */
export type Status = 'final' | 'pending' | 'undone' | 'failed' | undefined

const impacts: Record<NonNullable<Impact>, readonly string[]> = {
  memo: ['Memo', 'Mémo', 'Promemoria', 'Nota'],
  moves: [
    ...['Credit', 'Debit'],
    ...['Haben', 'Soll', 'Guthaben', 'Gutschrift', 'Belastung'],
    ...['Crédit', 'Débit'],
    ...['Abono', 'Cargo', 'Crédito', 'Débito'],
    ...['Accredito', 'Addebito'],
    ...['Bij', 'Af'],
  ],
}

const statuses: Record<NonNullable<Status>, readonly string[]> = {
  final: [
    ...['Completed', 'Refunded', 'Partially Refunded', 'Reversed', 'Cleared', 'Paid', 'Returned'],
    ...['Abgeschlossen', 'Zurückgezahlt', 'Rückerstattet', 'Teilweise zurückgezahlt', 'Teilweise rückerstattet'],
    ...['Terminé', 'Remboursé', 'Partiellement remboursé'],
    ...['Completado', 'Completada', 'Reembolsado', 'Parcialmente reembolsado'],
    ...['Concluído', 'Concluída', 'Reembolsada', 'Parcialmente reembolsada', 'Revertido', 'Revertida'],
    ...['Completata', 'Completato', 'Rimborsata', 'Rimborsato', 'Parzialmente rimborsata'],
    ...['Voltooid', 'Terugbetaald', 'Gedeeltelijk terugbetaald'],
  ],
  pending: [
    ...['Pending', 'Processing', 'Under Review', 'Held', 'Placed', 'Active', 'Uncleared', 'Unclaimed', 'On Hold'],
    ...['Ausstehend', 'Offen', 'In Bearbeitung'],
    ...['En attente', 'En cours'],
    ...['Pendiente', 'Pendente', 'En proceso', 'Em processamento'],
    ...['In sospeso', 'In attesa'],
    ...['In behandeling', 'In afwachting'],
  ],
  undone: [
    ...['Canceled', 'Cancelled', 'Removed', 'Unpaid'],
    ...['Storniert', 'Abgebrochen'],
    ...['Annulé', 'Cancelado', 'Cancelada', 'Anulado', 'Anulada', 'Annullata', 'Annullato', 'Geannuleerd'],
  ],
  failed: [
    ...['Denied', 'Declined', 'Rejected', 'Failed', 'Expired', 'Voided'],
    ...['Abgelehnt', 'Fehlgeschlagen', 'Abgelaufen'],
    ...['Refusé', 'Échoué', 'Expiré'],
    ...['Denegado', 'Rechazado', 'Fallido', 'Caducado'],
    ...['Negado', 'Recusado', 'Expirado', 'Negada', 'Recusada', 'Expirada', 'Falhou'],
    ...['Rifiutata', 'Rifiutato', 'Non riuscita', 'Scaduta'],
    ...['Geweigerd', 'Afgewezen', 'Mislukt', 'Verlopen'],
  ],
}

const impactsByWord = byWord(impacts)
const statusesByWord = byWord(statuses)

export function impactNamed(word: string): Impact {
  return impactsByWord.get(plain(word))
}

export function statusNamed(word: string): Status {
  return statusesByWord.get(plain(word))
}

function byWord<Name extends string>(words: Record<Name, readonly string[]>): ReadonlyMap<string, Name> {
  const entries = Object.entries(words) as [Name, readonly string[]][]
  return new Map(entries.flatMap(([name, list]) => list.map((word) => [plain(word), name])))
}
