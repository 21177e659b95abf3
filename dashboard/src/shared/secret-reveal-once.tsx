import { SecretReveal } from '@firepay/ui/components/secret-reveal.tsx'
import type { ComponentProps } from 'react'
import { useShownOnce } from './shown-once.ts'

/** Shows secrets once; only its own button closes it. */
export function SecretRevealOnce({ onClose, ...props }: Omit<ComponentProps<typeof SecretReveal>, 'opened'>) {
  const letGo = useShownOnce()
  return (
    <SecretReveal
      {...props}
      opened
      onClose={() => {
        letGo()
        onClose()
      }}
    />
  )
}
