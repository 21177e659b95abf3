import { Banner } from '@firepay/ui/components/banner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { importsTexts } from '../../locale/imports.ts'
import { useSite } from '../../shared/sites.ts'
import { runQuery } from './imports.queries.ts'
import { useSending } from './send-file.ts'

const texts = importsTexts.testRun

/** Links the separate import of the same file's test mode rows. */
export function TestRunBanner({ id }: { id: string }) {
  const run = useQuery(runQuery(id)).data
  const site = useSite(run?.siteId)?.name
  const isSending = useSending(id)?.state === 'sending'
  if (!run || site === undefined) return null
  const { counts, status } = run
  return (
    <Banner
      tone={status === 'done' ? (counts.refused > 0 ? 'warn' : 'mute') : isSending ? 'mute' : 'warn'}
      action={
        <Link to="/import" search={{ run: id }}>
          {texts.show}
        </Link>
      }
    >
      {status === 'done'
        ? texts.done(counts.new, site, counts.refused)
        : isSending
          ? texts.running(site)
          : texts.unfinished(site)}
    </Banner>
  )
}
