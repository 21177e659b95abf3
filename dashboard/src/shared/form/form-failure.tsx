import { Banner } from '@firepay/ui/components/banner.tsx'
import type { ReactNode } from 'react'
import type { Form } from './use-form.ts'

/** A failure that belongs to no field; `action` resolves it, such as showing a concurrent change. */
export function FormFailure({ of: { failure }, action }: { of: Pick<Form<object>, 'failure'>; action?: ReactNode }) {
  if (failure === undefined) return null
  return (
    <Banner tone="bad" live="polite" action={action}>
      {failure}
    </Banner>
  )
}
