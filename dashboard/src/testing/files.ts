import type { Answer } from '../api/query.ts'
import { anId } from './records.ts'

export type Manifest = Answer<'GET /exports/{id}'>
export type ImportRun = Answer<'GET /imports/{id}'>
type ComparedRow = Answer<'GET /imports/{id}/comparison'>['items'][number]

/** A complete CSV export of two captured payments. */
export function anExport(fields: Partial<Manifest> = {}): Manifest {
  return {
    id: anId('exp'),
    kind: 'transactions',
    format: 'csv',
    fileName: 'transactions_2026-11-01_Europe-Berlin.csv',
    timeZone: 'Europe/Berlin',
    filter: { status: 'captured', from: '2026-11-01' },
    status: 'complete',
    expectedRows: 2,
    rows: 2,
    bytes: 4096,
    sha256: 'a3'.repeat(32),
    sums: [
      { column: 'amount', currency: 'EUR', amount: '12000' },
      { column: 'amount', currency: 'JPY', amount: '500' },
    ],
    createdAt: '2026-11-19T09:00:00.000Z',
    finishedAt: '2026-11-19T09:00:01.000Z',
    createdBy: { id: anId('usr'), name: 'Hanna Pine' },
    ...fields,
  }
}

/** A file of ten lines: six new, two known, one for an unknown payment, one refused. */
export function aRun(fields: Partial<ImportRun> = {}): ImportRun {
  return {
    id: anId('job'),
    siteId: anId('site'),
    purpose: 'import',
    fileName: 'balance.csv',
    fileBytes: 4000,
    format: 'stripe-balance',
    timeZone: 'Europe/Berlin',
    status: 'done',
    partsTaken: 1,
    bytesTaken: 4000,
    counts: { lines: 10, new: 6, here: 2, waiting: 1, refused: 1, skipped: 0 },
    kinds: [
      { kind: 'payment', count: 4 },
      { kind: 'fee', count: 2 },
    ],
    isComplete: false,
    refusedKept: 1,
    createdAt: '2026-11-19T09:00:00.000Z',
    updatedAt: '2026-11-19T09:00:03.000Z',
    ...fields,
  }
}

/** A payment whose amount differs between the processor's file and its events. */
export function aComparedRow(): ComparedRow {
  return {
    result: 'differs',
    type: 'payment',
    reference: 'ch_41',
    line: 7,
    transactionId: anId('txn'),
    at: '2026-11-18T09:00:00.000Z',
    currency: 'EUR',
    inFile: '5000',
    here: '4900',
  }
}
