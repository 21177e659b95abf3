import { retryDelaysSeconds } from '@firepay/contract/notifications/notification-values.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { developersTexts as texts } from '../../locale/developers.ts'
import { formats } from '../../locale/formats.ts'
import { shellTexts } from '../../locale/shell.ts'
import { VerifySnippets } from '../../shared/notifications/verify-snippets.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { EventExample } from './event-example.tsx'
import styles from './events-page.module.css'

/** Notification reference for developers: events with examples, headers, retries, signature. */
export function EventsPage() {
  usePageTitle(shellTexts.sections.developers)
  return (
    <>
      <PageHead title={shellTexts.sections.developers} lead={texts.lead} />
      <div className={styles.columns}>
        <EventExample />
        <Stack>
          <Headers />
          <Rules />
          <Card title={texts.verify.title}>
            <Text size="xs" tone="quiet">
              {texts.verify.text}
            </Text>
            <VerifySnippets />
          </Card>
        </Stack>
      </div>
    </>
  )
}

function Headers() {
  return (
    <Card title={texts.headers.title} flush>
      <Table
        stacked
        label={texts.headers.title}
        columns={[{ name: texts.headers.name }, { name: texts.headers.meaning }]}
      >
        <tbody>
          {texts.headers.rows.map(([name, meaning]) => (
            <tr key={name}>
              <td data-label={texts.headers.name}>
                <CodeText>{name}</CodeText>
              </td>
              <td data-label={texts.headers.meaning}>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function Rules() {
  const { rules } = texts
  return (
    <Card title={rules.title}>
      <ul className={styles.rules}>
        {rules.items.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Table
        plain
        label={rules.retries(retryDelaysSeconds.length)}
        columns={[{ name: rules.try }, { name: rules.after, end: true }]}
      >
        <tbody>
          {retryDelaysSeconds.map((seconds, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an attempt is identified by its number.
            <tr key={index}>
              <td>{index + 1}</td>
              <td className={styles.end}>{seconds === 0 ? rules.immediately : spell(seconds)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Text size="xs" tone="quiet">
        {rules.jitter}
      </Text>
    </Card>
  )
}

/** "5 minutes", "14 hours". */
function spell(seconds: number): string {
  const [value, unit] =
    seconds >= 3_600 ? [seconds / 3_600, 'hour'] : seconds >= 60 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return new Intl.NumberFormat(formats.numbers, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
