import { Badge } from '@firepay/ui/components/badge.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { IconCircleCheck } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { importsTexts } from '../../locale/imports.ts'
import styles from './import-page.module.css'
import type { Control } from './imports.queries.ts'

const texts = importsTexts.control
const parts = ['payments', 'refunds', 'fees', 'payouts', 'adjustments'] as const

type When = 'preview' | 'import' | 'comparison'

const offOf = ({ file, moved }: Control[number]) => BigInt(file) - BigInt(moved)

/**
 * Per currency: the amounts moved by Firepay against those of the file.
 * @param when a preview would move amounts; a comparison finds those moved before
 * @param refused number of refused lines, some without a readable amount
 * @param waiting number of lines of a preview that would wait
 * @param unlooked number of lines that a preview did not compare with the ledger
 */
export function ControlCard({
  control,
  when,
  refused,
  waiting = 0,
  unlooked = 0,
}: {
  control: Control
  when: When
  refused: number
  waiting?: number | undefined
  unlooked?: number | undefined
}) {
  if (control.length === 0) return null
  const off = control.filter((one) => offOf(one) !== 0n).map(({ currency }) => currency)
  return (
    <Card
      title={texts.title[when]}
      action={
        off.length === 0 && unlooked > 0 ? (
          <Badge>{texts.unlooked(unlooked)}</Badge>
        ) : off.length === 0 ? (
          <Badge tone="ok">{texts.addsUpIn(control.length)}</Badge>
        ) : (
          <Badge tone="bad">{texts.offIn(off.join(', '))}</Badge>
        )
      }
      flush
      foot={
        (refused > 0 || waiting > 0) && (
          <Text size="xs">
            {[refused > 0 && texts.withoutUnreadable, waiting > 0 && importsTexts.waitingHint]
              .filter(Boolean)
              .join(' ')}
          </Text>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={styles.wide} tabIndex={0} aria-label={texts.label}>
        <Table
          label={texts.label}
          className={styles.control}
          columns={[
            { name: texts.currency },
            ...parts.map((name) => ({ name: texts.parts[name], end: true as const, className: styles.part })),
            { name: texts.moved[when], end: true },
            { name: texts.file, end: true },
            { name: texts.check },
          ]}
        >
          <tbody>
            {control.map((one) => (
              <ControlRow key={one.currency} one={one} when={when} />
            ))}
          </tbody>
        </Table>
      </section>
    </Card>
  )
}

function ControlRow({ one, when }: { one: Control[number]; when: When }) {
  const { currency, lines, moved, file } = one
  const off = offOf(one)
  return (
    <tr className={classNames(off !== 0n && styles.refused)}>
      <td>
        <b>{currency}</b>
        <Text size="xs" tone="quiet" as="div">
          {texts.lines(lines)}
        </Text>
      </td>
      {parts.map((name) => (
        <td key={name} className={classNames(styles.amount, styles.part)}>
          {one[name] === '0' ? '–' : <Money minor={one[name]} currency={currency} sign="always" />}
        </td>
      ))}
      <td className={styles.amount} data-label={texts.moved[when]}>
        <b>
          <Money minor={moved} currency={currency} />
        </b>
      </td>
      <td className={styles.amount} data-label={texts.file}>
        <b>
          <Money minor={file} currency={currency} />
        </b>
      </td>
      <td>
        {off === 0n ? (
          <span className={styles.right}>
            <IconCircleCheck size={14} stroke={2} aria-hidden="true" /> {texts.addsUp}
          </span>
        ) : (
          <Badge tone="bad">
            {texts.off} <Money minor={off} currency={currency} />
          </Badge>
        )}
      </td>
    </tr>
  )
}
