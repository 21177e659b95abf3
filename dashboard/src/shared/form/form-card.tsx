import { Card } from '@firepay/ui/components/card.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './form-card.module.css'
import { SaveFoot } from './save-foot.tsx'
import type { Form } from './use-form.ts'

/**
 * A form that edits existing data: one card at the main column's width, with a Save foot that stays visible while
 * something is unsaved.
 * @param isLocked read-only: no foot
 */
export function FormCard({
  of: form,
  isLocked,
  children,
  ...foot
}: { of: Form<object>; isLocked?: boolean; children: ReactNode } & Pick<ComponentProps<typeof SaveFoot>, 'action'>) {
  return (
    <form {...form.form}>
      <Card footStays={form.isDirty} foot={!isLocked && <SaveFoot of={form} {...foot} />}>
        <Stack>{children}</Stack>
      </Card>
    </form>
  )
}

/** A form section: title and purpose next to its fields, above them on narrow screens. */
export function FormSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <Stack>{children}</Stack>
    </section>
  )
}

/** Two fields side by side; stacked on phones. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
