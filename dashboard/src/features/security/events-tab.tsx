import { Badge, type Tone } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { CodeText } from '@firepay/ui/components/code-text.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconHistory } from '@firepay/ui/components/icons.ts'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { actTexts, outcomeTexts } from '../../locale/en/acts.ts'
import { securityTexts } from '../../locale/en/security.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { eventsQuery } from './security.queries.ts'
import styles from './security-tab.module.css'

const texts = securityTexts.events
const tones = { failure: 'bad', refused: 'warn' } as const satisfies Record<string, Tone>

/** Sign-ins and security changes of the person, newest first. */
export function EventsTab() {
  const query = useInfiniteQuery(eventsQuery)
  const events = query.data?.pages.flatMap((page) => page.items) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <div className={styles.narrow}>
      <Card
        title={texts.title}
        flush
        foot={
          events.length > 0 && (
            <div className={styles.more}>
              <span role="status">{texts.count(events.length, total)}</span>
              {query.hasNextPage && (
                <Button size="xs" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {texts.more}
                </Button>
              )}
            </div>
          )
        }
      >
        {query.isError && (
          <div className={styles.cardText}>
            <LoadFailed title={texts.failed} query={query} />
          </div>
        )}
        {query.isPending && (
          <AfterDelay>
            <div className={styles.cardText} aria-busy="true">
              <Skeleton height={40} />
              <Skeleton height={40} />
              <Skeleton height={40} />
            </div>
          </AfterDelay>
        )}
        {query.data && events.length === 0 && (
          <EmptyState icon={<IconHistory size={20} stroke={1.75} />} title={texts.none} titleLevel={3}>
            {texts.noneText}
          </EmptyState>
        )}
        {events.length > 0 && (
          <CardList label={texts.title}>
            {events.map((event) => (
              <CardRow
                key={event.id}
                end={
                  event.outcome !== 'success' && (
                    <Badge tone={tones[event.outcome]}>{outcomeTexts[event.outcome]}</Badge>
                  )
                }
              >
                <div className={styles.rowTitle}>{actTexts[event.type] ?? event.type}</div>
                <div className={styles.small}>
                  <Time value={event.at} />, <CodeText wrap>{event.address}</CodeText>, {event.device}
                  {event.detail !== undefined && `, ${event.detail}`}
                </div>
              </CardRow>
            ))}
          </CardList>
        )}
      </Card>
    </div>
  )
}
