/** What can be exported. */
export const exportKinds = ['transactions', 'report', 'audit-log', 'payouts', 'payout-lines', 'notifications'] as const

/** More rows than this are refused with `EXPORT_TOO_LARGE` (security.md I-09). */
export const maxExportRows = 5_000_000

/** Headers of an export: the id of its manifest, and how many rows were counted before the first byte. */
export const exportIdHeader = 'firepay-export'
export const exportRowsHeader = 'firepay-rows'
