import { SecretReveal } from '@firepay/ui/components/secret-reveal.tsx'
import type { ComponentProps } from 'react'
import { useShownOnce } from './shown-once.ts'

/** The one showing of secrets, which nothing but its own button ends. */
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
