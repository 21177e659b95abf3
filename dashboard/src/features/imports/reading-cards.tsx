import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Group } from '@firepay/ui/components/group.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconCheck, IconChevronLeft, IconChevronRight } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { Time, TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useState } from 'react'
import { importsTexts } from '../../locale/imports.ts'
import styles from './import-page.module.css'
import type { Notation, Preview } from './imports.queries.ts'

const texts = importsTexts.mapping

/** Facts that the file itself proves, which the form therefore does not ask for. */
export function KnownCard({ preview, said }: { preview: Preview; said: Notation }) {
  const { encoding, separator, headerLine, decimal, dates } = preview
  const order = said.dayFirst === undefined && dates && dates.order !== 'unknown' ? dates.order : undefined
  const facts = [
    texts.known.separator(texts.separators[separator] ?? separator),
    texts.encodings[encoding],
    texts.known.header(headerLine),
    ...(said.decimal === undefined ? [texts.known.decimal[decimal]] : []),
    ...(order ? [texts.known.order[order]] : []),
  ]
  return (
    <Card title={texts.known.title} flush>
      <CardList>
        {facts.map((fact) => (
          <CardRow key={fact} start={<IconCheck className={styles.right} size={16} stroke={2} aria-hidden="true" />}>
            {fact}
          </CardRow>
        ))}
      </CardList>
    </Card>
  )
}

/** A line of the file next to its interpretation; follows each answer. */
export function ReadsAsCard({ preview, timeZone }: { preview: Preview; timeZone: string }) {
  const [at, setAt] = useState(0)
  const line = preview.lines[Math.min(at, preview.lines.length - 1)]
  if (!line) return null
  const [first] = line.movements
  const raw = preview.head[line.line - 1]
  const amount = first?.amount && <Money minor={first.amount.amount} currency={first.amount.currency} />
  const isOpen = preview.dates?.order === 'unknown'
  return (
    <Card
      title={texts.readsAs.title(line.line)}
      action={
        <Group>
          <IconButton size="sm" label={texts.readsAs.before} disabled={at === 0} onClick={() => setAt(at - 1)}>
            <IconChevronLeft className="flip-rtl" size={16} stroke={2} aria-hidden="true" />
          </IconButton>
          <IconButton
            size="sm"
            label={texts.readsAs.next}
            disabled={at >= preview.lines.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <IconChevronRight className="flip-rtl" size={16} stroke={2} aria-hidden="true" />
          </IconButton>
        </Group>
      }
    >
      {raw !== undefined && (
        <p className={styles.raw}>
          <CodeText wrap>{raw}</CodeText>
        </p>
      )}
      {line.reason !== undefined && !isOpen ? (
        <p className={styles.why} lang="en">
          {line.reason}
        </p>
      ) : (
        <TimeSettingsProvider zone={timeZone}>
          <DescriptionList
            items={[
              { label: texts.event, value: first && <CodeText>{first.events.at(-1) ?? ''}</CodeText> },
              { label: texts.reference, value: first && <CodeText wrap>{first.reference}</CodeText> },
              { label: texts.amount, value: amount },
              { label: texts.at, value: isOpen ? texts.readsAs.open : first && <Time value={first.at} /> },
            ]}
          />
        </TimeSettingsProvider>
      )}
    </Card>
  )
}
