import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { calendarTexts } from '../../locale/calendar.ts'
import { useUser } from '../../shared/current-user.ts'
import { problemText } from '../../shared/problem-text.ts'
import styles from './security-cards.module.css'
import { useCalendarLink } from './use-calendar-link.ts'

const texts = calendarTexts.card

/**
 * The calendar link for dispute deadlines, if there is one. It is not a session: it survives the end of sessions and a
 * first second factor, so it is shown where those are managed.
 */
export function CalendarLinkCard() {
  const queries = useQueryClient()
  const { merchant } = useUser()
  const link = useCalendarLink().data?.link
  const revoke = useMutation({
    mutationFn: () => api('DELETE /calendar-link'),
    onSuccess: () => {
      showToast({ tone: 'ok', text: calendarTexts.revoked })
      return invalidate(queries, 'GET /calendar-link')
    },
  })
  if (!link) return null
  return (
    <Card title={texts.title} flush>
      <CardList label={texts.title}>
        <CardRow
          end={
            <Button size="xs" tone="danger-quiet" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {calendarTexts.revoke}
            </Button>
          }
        >
          <div className={styles.rowTitle}>{texts.of(merchant.name)}</div>
          <div className={styles.facts}>
            <span>
              {calendarTexts.created} <Time value={link.createdAt} />
            </span>
            <span>
              {link.lastReadAt === null ? (
                calendarTexts.neverRead
              ) : (
                <>
                  {calendarTexts.lastRead} <Time value={link.lastReadAt} />
                </>
              )}
            </span>
            <span>{texts.survives}</span>
          </div>
          {revoke.isError && (
            <Banner tone="bad" live="polite">
              {problemText(revoke.error)}
            </Banner>
          )}
        </CardRow>
      </CardList>
    </Card>
  )
}
