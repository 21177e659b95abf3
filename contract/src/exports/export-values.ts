export const exportKinds = ['transactions', 'report', 'audit-log', 'payouts', 'payout-lines', 'notifications'] as const

/** Exports of more rows are refused with `EXPORT_TOO_LARGE` (security.md I-09). */
export const maxExportRows = 5_000_000

/** Response headers of an export: the id of its manifest, and the row count taken before the first byte. */
export const exportIdHeader = 'firepay-export'
export const exportRowsHeader = 'firepay-rows'
