import type { ColumnType } from 'kysely'

export type Numeric = ColumnType<string, string | bigint, string | bigint>
export type Day = ColumnType<string, string, string>
