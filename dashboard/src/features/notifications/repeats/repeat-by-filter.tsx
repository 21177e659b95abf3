import { Button } from '@firepay/ui/components/button.tsx'
import { IconRepeat } from '@firepay/ui/components/icons.ts'
import { lazy, Suspense } from 'react'
import { repeatTexts } from '../../../locale/repeats.ts'
import { useCan } from '../../../shared/current-user.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import type { Filter } from '../notifications.queries.ts'

const RepeatDialog = lazy(() => import('./repeat-dialog.tsx').then((module) => ({ default: module.RepeatDialog })))

/** Opens the plan to repeat what the filter has. */
export function RepeatByFilter({
  filter,
  search,
  isOpen,
  onOpen,
  onStart,
}: {
  filter: Filter
  search: ListState
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** A repeat was started, and is about to be among the recent ones. */
  onStart: () => void
}) {
  const may = useCan()('repeat Notification')
  return (
    <>
      <Button
        icon={<IconRepeat size={16} stroke={1.75} aria-hidden="true" />}
        disabled={!may}
        title={may ? undefined : repeatTexts.notAllowed}
        onClick={() => onOpen(true)}
      >
        {repeatTexts.open}
      </Button>
      {isOpen && may && (
        <Suspense>
          <RepeatDialog filter={filter} search={search} onStart={onStart} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
