import { reportTypes } from '@firepay/contract/reports/report-values.ts'

/** An end of a report: opening or closing. */
export type ReportEnd = { type: (typeof reportTypes)[number]; id: string; at: 'from' | 'to' }

/** Parses the report end in the URL: `daily.rep_….to`. */
export function readReportEnd(value: string | undefined): ReportEnd | undefined {
  const [, name, id, at] = /^([a-z-]+)\.(rep_[0-7][0-9a-z]{25})\.(from|to)$/.exec(value ?? '') ?? []
  const type = reportTypes.find((known) => known === name)
  return type && id && at ? { type, id, at: at === 'from' ? 'from' : 'to' } : undefined
}
