import type { FieldError } from '@firepay/contract/http/problem.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { ErrorState } from '@firepay/ui/components/error-state.tsx'
import { useRouterState } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { fieldRefusalText } from '../form/field-refusal-text.ts'
import { type LabelOf, nameOf, removalOf } from './fault-words.ts'
import { useRemoveValue } from './use-remove-value.ts'

const texts = listEditorTexts.faults
const noLabel = () => undefined

/**
 * Reports a URL value that the server refused, in our words, because schema messages are for developers; with a remove
 * button.
 */
export function RefusedValue({
  refused,
  labelOf = noLabel,
  onRemove,
  ...state
}: Omit<ComponentProps<typeof ErrorState>, 'actions' | 'children'> & {
  refused: FieldError
  labelOf?: LabelOf
  onRemove?: (name: string) => void
}) {
  const name = refused.path.split('.')[0] ?? ''
  const removeValue = useRemoveValue()
  const search: Record<string, unknown> = useRouterState({ select: ({ location }) => location.search })
  const value = String(search[name] ?? '').slice(0, 60)
  return (
    <ErrorState
      {...state}
      actions={
        <Button size="xs" onClick={() => (onRemove ?? removeValue)(name)}>
          {removalOf(name, labelOf)}
        </Button>
      }
    >
      {texts.refused(nameOf(name, labelOf), value)} {fieldRefusalText(refused)}
    </ErrorState>
  )
}
