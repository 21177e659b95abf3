import { ProblemError } from '@firepay/contract/product/client.ts'
import { ButtonLink } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconSearch } from '@firepay/ui/components/icons.ts'
import { LoadFailed } from './load-failed.tsx'
import { RouterLink } from './router-link.tsx'

/** True for a missing object (404), rather than a failed load. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404
}

/** Replaces a detail that did not load: not found, with a link to the list, or a retry. */
export function DetailFailed({
  query,
  level,
  listHref,
  texts,
}: {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Heading level: 1 if it is the page's heading. */
  level: 1 | 2
  listHref: string
  texts: { notFound: string; notFoundText: string; toList: string; failed: string }
}) {
  if (!isMissing(query.error)) {
    return <LoadFailed title={texts.failed} query={query} />
  }
  return (
    <Card>
      <EmptyState
        titleLevel={level}
        icon={<IconSearch size={20} stroke={1.75} />}
        title={texts.notFound}
        actions={
          <ButtonLink as={RouterLink} href={listHref}>
            {texts.toList}
          </ButtonLink>
        }
      >
        {texts.notFoundText}
      </EmptyState>
    </Card>
  )
}
