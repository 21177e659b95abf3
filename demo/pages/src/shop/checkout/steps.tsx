import { Card } from '@firepay/ui/components/card.tsx'
import styles from './checkout.module.css'

export const steps = ['cart', 'address', 'payment'] as const
export type Step = (typeof steps)[number]

/** The steps of the checkout, as links. */
export function Steps({
  open,
  items,
  onOpen,
}: {
  open: Step
  items: number | undefined
  onOpen: (step: Step) => void
}) {
  const words: Record<Step, [name: string, about: string]> = {
    cart: ['Cart', items === undefined ? 'What you take' : `${items} ${items === 1 ? 'item' : 'items'}`],
    address: ['Address', 'Where it goes'],
    payment: ['Payment', 'How you pay'],
  }
  return (
    <Card aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === open ? 'step' : undefined}
              data-done={at < steps.indexOf(open) || undefined}
              onClick={() => onOpen(step)}
            >
              <span className={styles.number}>{at + 1}</span>
              <span>
                <b>{words[step][0]}</b>
                <span className={styles.about}>{words[step][1]}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}
