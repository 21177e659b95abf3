import { Banner } from '@firepay/ui/components/banner.tsx'
import type { ReactNode } from 'react'
import type { Form } from './use-form.ts'

/** What failed and stands beside no field; `action` is the way out of it, e.g. showing what somebody else saved. */
export function FormFailure({ of: { failure }, action }: { of: Pick<Form<object>, 'failure'>; action?: ReactNode }) {
  if (failure === undefined) return null
  return (
    <Banner tone="bad" live="polite" action={action}>
      {failure}
    </Banner>
  )
}
