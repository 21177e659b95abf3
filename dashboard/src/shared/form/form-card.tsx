import { Card } from '@firepay/ui/components/card.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './form-card.module.css'
import { SaveFoot } from './save-foot.tsx'
import type { Form } from './use-form.ts'

/**
 * A form that changes what is there, the same on every page: one card as wide as the page's main column, its parts below
 * each other, and a foot with Save that stays in sight while something is unsaved.
 * @param isLocked the person may look only: there is no foot
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

/** A named part of a form: what it is and what it is for beside its fields, above them where there is no room. */
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

/** Two fields beside each other; below each other on phones. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
