import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { SecretValue } from '@firepay/ui/components/secret-value.tsx'
import { Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { type Answer, invalidate, read } from '../../../api/query.ts'
import { calendarTexts as texts } from '../../../locale/calendar.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { problemText } from '../../../shared/problem-text.ts'
import styles from './calendar-dialog.module.css'

/** Creates, shows once and revokes the user's calendar link for dispute deadlines, with instructions. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  // A calendar may have read it since the dialog was last open.
  const current = useQuery({ ...read('GET /calendar-link'), refetchOnMount: 'always' })
  const readAgain = () => invalidate(queries, 'GET /calendar-link')
  const make = useMutation({ mutationFn: () => api('POST /calendar-link', { body: {} }), onSuccess: readAgain })
  const revoke = useMutation({
    mutationFn: () => api('DELETE /calendar-link'),
    onSuccess: () => {
      make.reset()
      showToast({ tone: 'ok', text: texts.revoked })
      return readAgain()
    },
  })
  const failure = revoke.error ?? make.error
  const link = current.data?.link
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      lead={texts.lead}
      closeLabel={texts.close}
      footer={
        <>
          {link && (
            <Button tone="danger-quiet" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {texts.revoke}
            </Button>
          )}
          <Button
            tone={link ? 'default' : 'primary'}
            data-autofocus
            busy={make.isPending}
            disabled={current.data === undefined}
            onClick={() => make.mutate()}
          >
            {link ? texts.makeNew : texts.make}
          </Button>
        </>
      }
    >
      <Stack>
        {make.data && <NewLink url={make.data.url} />}
        {current.isError && current.data === undefined ? (
          <LoadFailed title={texts.failedToLoad} query={current} />
        ) : (
          <State link={link} isShown={make.data !== undefined} />
        )}
        {failure && (
          <Banner tone="bad" live="polite">
            {problemText(failure)}
          </Banner>
        )}
        <div>
          <h3 className={styles.title}>{texts.howTitle}</h3>
          <ul className={styles.how}>
            {texts.how.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </div>
        <Text tone="quiet">{texts.ends}</Text>
      </Stack>
    </Dialog>
  )
}

function NewLink({ url }: { url: string }) {
  return (
    <>
      <Banner tone="warn" live="polite">
        {texts.warning}
      </Banner>
      <SecretValue value={url} copy={texts.copy} copied={texts.copied} />
    </>
  )
}

function State({ link, isShown }: { link: Answer<'GET /calendar-link'>['link'] | undefined; isShown: boolean }) {
  if (link === undefined) return <Skeleton height={20} />
  if (link === null) return <Text>{texts.none}</Text>
  return (
    <Text>
      {texts.created} <Time value={link.createdAt} />,{' '}
      {link.lastReadAt === null ? (
        texts.neverRead
      ) : (
        <>
          {texts.lastRead} <Time value={link.lastReadAt} />
        </>
      )}
      . {!isShown && texts.replaces}
    </Text>
  )
}
