import { Button } from '@firepay/ui/components/button.tsx'
import { IconRepeat } from '@firepay/ui/components/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { repeatTexts } from '../../../locale/repeats.ts'
import { useCan } from '../../../shared/current-user.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import type { Filter } from '../notifications.queries.ts'

const RepeatDialog = lazy(() => import('./repeat-dialog.tsx').then((module) => ({ default: module.RepeatDialog })))

/** Opens the plan to repeat what the filter has. */
export function RepeatByFilter({
  filter,
  search,
  onStart,
}: {
  filter: Filter
  search: ListState
  /** A repeat was started, and is about to be among the recent ones. */
  onStart: () => void
}) {
  const may = useCan()('repeat Notification')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconRepeat size={16} stroke={1.75} aria-hidden="true" />}
        disabled={!may}
        title={may ? undefined : repeatTexts.notAllowed}
        onClick={() => setOpen(true)}
      >
        {repeatTexts.open}
      </Button>
      {isOpen && (
        <Suspense>
          <RepeatDialog filter={filter} search={search} onStart={onStart} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
