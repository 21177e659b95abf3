import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconFilterOff } from '@firepay/ui/components/icons.ts'
import type { Records } from './use-records.ts'

/** The empty state of a search or filters, with a button that clears them. */
export function NoneLeft({
  what,
  filters = [],
  records,
}: {
  what: string
  filters?: readonly string[]
  records: Records
}) {
  const { q } = records.asked
  const asked = [...(q === '' ? [] : [`“${q}”`]), ...filters]
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.75} />}
      title={`No ${what} here`}
      {...(records.isNarrowed && {
        actions: <Button onClick={records.clear}>Show all {what}</Button>,
        children: `Nothing matches ${asked.join(', ')}.`,
      })}
    />
  )
}
