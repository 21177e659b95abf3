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
  label = repeatTexts.open,
  filter,
  search,
  isOpen,
  onOpen,
  perSecond,
  onStart,
}: {
  label?: string
  filter: Filter
  search: ListState
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The rate that the plan begins with; 10 when absent. */
  perSecond?: number
  /** A repeat was started, and is about to be among the recent ones. */
  onStart: (id: string) => void
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
        {label}
      </Button>
      {isOpen && may && (
        <Suspense>
          <RepeatDialog
            filter={filter}
            search={search}
            perSecond={perSecond}
            onStart={onStart}
            onClose={() => onOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
