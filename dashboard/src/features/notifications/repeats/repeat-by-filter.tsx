import { Button } from '@firepay/ui/components/button.tsx'
import { IconRepeat } from '@firepay/ui/components/icons.ts'
import { lazy, Suspense } from 'react'
import { repeatTexts } from '../../../locale/repeats.ts'
import { useCan } from '../../../shared/current-user.ts'
import type { ListState } from '../../../shared/list/list-state.ts'
import type { Filter } from '../notifications.queries.ts'

const RepeatDialog = lazy(() => import('./repeat-dialog.tsx').then((module) => ({ default: module.RepeatDialog })))

/** Opens the plan to repeat the filter's notifications. */
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
  /** Initial rate of the plan; default 10. */
  perSecond?: number
  /** Called after a repeat was started, before it is listed. */
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
