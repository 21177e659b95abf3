import { Button } from '@firepay/ui/components/button.tsx'
import { IconPlus } from '@firepay/ui/components/icons.ts'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { allowListTexts as texts } from '../../locale/allow-list.ts'
import { useForm } from '../form/use-form.ts'
import styles from './add-entry.module.css'
import { type Cidr, type CidrRefusal, extentOf, isCidr, parseCidr } from './cidr.ts'

const atMost = 100

/** Adds an address or range to the draft; shows the size of the range while typing. */
export function AddEntry({
  taken,
  onAdd,
}: {
  taken: readonly { cidr: string }[]
  onAdd: (cidr: string, note: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { cidr: '', note: '' },
    check: ({ cidr }) => ({ cidr: errorFor(taken, parseCidr(cidr)) }),
    send: ({ cidr, note }) => {
      const parsed = parseCidr(cidr)
      // `check` has accepted it as an address or range.
      if (isCidr(parsed)) onAdd(parsed.text, note.trim())
    },
    sent: () => {
      form.restart()
      field.current?.focus()
    },
  })
  const text = form.values.cidr
  const parsed = parseCidr(text)
  const meant = !isCidr(parsed) && parsed.problem === 'host-bits' ? parsed.meant : undefined

  return (
    <form {...form.form} className={styles.line}>
      <div className={styles.address}>
        <TextField
          ref={field}
          label={texts.address}
          placeholder={texts.placeholder}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          className={styles.code ?? ''}
          hint={hintFor(text, parsed)}
          {...form.field('cidr')}
        />
        {form.errors.cidr !== undefined && meant !== undefined && (
          <Button
            size="xs"
            onClick={() => {
              form.set({ cidr: meant })
              field.current?.focus()
            }}
          >
            {texts.takeMeant(meant)}
          </Button>
        )}
      </div>
      <div className={styles.note}>
        <TextField
          label={texts.note}
          placeholder={texts.notePlaceholder}
          maxLength={120}
          autoComplete="off"
          {...form.field('note')}
        />
      </div>
      <span className={styles.button}>
        <Button type="submit" busy={form.isBusy} icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}>
          {texts.add}
        </Button>
      </span>
    </form>
  )
}

function hintFor(text: string, parsed: Cidr | CidrRefusal): ReactNode {
  if (text.trim() === '' || !isCidr(parsed)) return texts.addHint
  const { first, last, count } = extentOf(parsed)
  return count === 1 ? texts.single : texts.extent(first, last, count)
}

function errorFor(taken: readonly { cidr: string }[], parsed: Cidr | CidrRefusal): string | undefined {
  if (isCidr(parsed)) return wrongIn(taken, parsed)
  return parsed.problem === 'host-bits' ? texts.wrong['host-bits'](parsed.meant) : texts.wrong[parsed.problem]
}

function wrongIn(taken: readonly { cidr: string }[], { text }: Cidr): string | undefined {
  if (taken.some((entry) => entry.cidr === text)) return texts.wrong.duplicate
  return taken.length >= atMost ? texts.wrong.full : undefined
}
