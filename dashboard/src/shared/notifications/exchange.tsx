import { CodeBlock } from '@firepay/ui/components/code-text.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import type { Answer } from '../../api/query.ts'
import { notificationTexts } from '../../locale/notification.ts'
import { useCan } from '../current-user.ts'
import styles from './exchange.module.css'

export type Attempt = Answer<'GET /notifications/{id}'>['attempts'][number]

const texts = notificationTexts.exchange

/**
 * Request and response side by side, as text: a receiver's response is never rendered as HTML.
 * @param withBody includes the request body, if it is not shown elsewhere
 */
export function Exchange({ attempt, withBody = false }: { attempt: Attempt; withBody?: boolean }) {
  const mayRead = useCan()('read Payload')
  const { request, response } = attempt
  if (!mayRead) {
    return (
      <Text size="sm" tone="quiet">
        {texts.notAllowed}
      </Text>
    )
  }
  return (
    <div className={styles.exchange}>
      <div className={styles.side}>
        <h3>{texts.request}</h3>
        {request && (
          <CodeBlock label={texts.requestLabel}>
            {[`POST ${pathOf(attempt.url)}`, ...linesOf(request.headers)].join('\n')}
          </CodeBlock>
        )}
        {withBody && request?.body != null && <CodeBlock label={texts.body}>{pretty(request.body)}</CodeBlock>}
      </div>
      <div className={styles.side}>
        <h3>{texts.answer}</h3>
        {response ? (
          <>
            <CodeBlock label={texts.answerLabel}>
              {[`HTTP ${response.status}`, ...linesOf(response.headers)].join('\n')}
            </CodeBlock>
            {response.body === '' ? (
              <Text size="xs" tone="quiet">
                {texts.emptyBody}
              </Text>
            ) : (
              <>
                <CodeBlock label={texts.bodyLabel}>{response.body}</CodeBlock>
                <Text size="xs" tone="quiet">
                  {texts.asText}
                </Text>
              </>
            )}
          </>
        ) : (
          <Text size="sm" tone="quiet">
            {texts.noAnswer} <span lang="en">{attempt.error?.message}</span>
          </Text>
        )}
      </div>
    </div>
  )
}

/** Formats JSON; other text stays unchanged. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function linesOf(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
}

function pathOf(url: string | undefined): string {
  const parsed = url === undefined ? null : URL.parse(url)
  return parsed ? `${parsed.pathname}${parsed.search}` : (url ?? '')
}
