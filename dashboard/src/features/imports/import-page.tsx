import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconBuildingStore } from '@firepay/ui/components/icons.ts'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importsTexts as texts } from '../../locale/imports.ts'
import { shellTexts } from '../../locale/shell.ts'
import { useCan } from '../../shared/current-user.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { NotAllowed } from '../../shared/not-allowed.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { RouterLink } from '../../shared/router-link.tsx'
import { useScopeSearch } from '../../shared/signed-in-route.ts'
import { sitesQuery } from '../../shared/sites.ts'
import { ComparisonView } from './comparison-view.tsx'
import { FileStep } from './file-step.tsx'
import { ImportSteps, type Step } from './import-steps.tsx'
import { runQuery } from './imports.queries.ts'
import { importUrl } from './imports.search.ts'
import { MappingStep } from './mapping-step.tsx'
import { ResultStep } from './result-step.tsx'
import { RunStep } from './run-step.tsx'
import { TestRunBanner } from './test-run-banner.tsx'

/** The import from file to result; the URL holds the run. */
export function ImportPage() {
  usePageTitle(texts.title)
  const { search, patch } = useListState(importUrl)
  useFocusAtStep(search.run ?? 'none')
  if (!useCan()('import Event')) return <NotAllowed />
  const open = (run: string | undefined, testRun?: string) => patch({ run, testRun, result: undefined })
  if (search.run === undefined) return <NewFile onRun={open} />
  return <OneRun id={search.run} testRun={search.testRun} onRun={open} />
}

/** The focused element disappears with its step: focuses the page, as after navigation. */
function useFocusAtStep(step: string | undefined) {
  const before = useRef(step)
  useEffect(() => {
    const isAnother = before.current !== undefined && before.current !== step
    before.current = step
    if (isAnother && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [step])
}

function NewFile({ onRun }: { onRun: (id: string, testRun?: string) => void }) {
  const { siteId: shownSite } = useScopeSearch()
  const read = useQuery(sitesQuery)
  const sites = read.data?.items.filter(({ status }) => status !== 'archived') ?? []
  const [file, setFile] = useState<File | null>(null)
  const [chosenSite, setSite] = useState<string | undefined>(shownSite)
  const [chosenZone, setZone] = useState<string>()
  const live = sites.filter(({ mode }) => mode === 'live')
  const only = sites.length === 1 ? sites[0] : live.length === 1 ? live[0] : undefined
  const site = sites.find(({ id }) => id === chosenSite) ?? only
  // Times in a processor's file are in the zone of its account, which is the site's.
  const timeZone = chosenZone ?? site?.timeZone ?? ''
  useFocusAtStep(file && site ? 'mapping' : 'file')
  if (file && site) {
    return (
      <>
        <Head step="mapping" />
        <MappingStep
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          site={site}
          timeZone={timeZone}
          testSites={sites.filter(({ mode }) => mode === 'test')}
          onZone={setZone}
          onChange={() => setFile(null)}
          onRun={onRun}
        />
      </>
    )
  }
  return (
    <>
      <Head step="file" lead={texts.lead} />
      {read.isError && read.data === undefined && <LoadFailed title={texts.sitesFailed} query={read} />}
      {read.data?.items.length === 0 ? (
        <EmptyState
          icon={<IconBuildingStore size={20} stroke={1.75} />}
          title={texts.file.noSites}
          actions={
            <ButtonLink as={RouterLink} href="/sites" tone="primary">
              {shellTexts.sections.sites}
            </ButtonLink>
          }
        />
      ) : (
        <FileStep
          sites={sites}
          siteId={site?.id ?? ''}
          timeZone={timeZone}
          file={file}
          onSite={setSite}
          onZone={setZone}
          onFile={setFile}
        />
      )}
    </>
  )
}

function OneRun({
  id,
  testRun,
  onRun,
}: {
  id: string
  testRun: string | undefined
  onRun: (id: string | undefined) => void
}) {
  const query = useQuery(runQuery(id))
  const sites = useQuery(sitesQuery)
  const run = query.data
  useFocusAtStep(run?.status)
  if (!run) {
    if (query.isError) return <LoadFailed title={texts.loadFailed} query={query} />
    return (
      <AfterDelay>
        <Skeleton height={120} />
      </AfterDelay>
    )
  }
  const site = sites.data?.items.find((one) => one.id === run.siteId)?.name ?? texts.unknownSite
  if (run.status === 'running') {
    return (
      <>
        <Head step="import" />
        {testRun !== undefined && <TestRunBanner id={testRun} />}
        <RunStep run={run} site={site} onAnother={() => onRun(undefined)} />
      </>
    )
  }
  if (run.purpose === 'comparison') return <ComparisonView run={run} site={site} />
  return (
    <>
      <Head step="result" />
      {testRun !== undefined && <TestRunBanner id={testRun} />}
      <ResultStep run={run} onAnother={() => onRun(undefined)} />
    </>
  )
}

function Head({ step, lead }: { step: Step; lead?: string }) {
  return <PageHead title={texts.title} lead={lead} actions={<ImportSteps step={step} />} />
}
