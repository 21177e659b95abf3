import { Card } from '@firepay/ui/components/card.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Stack } from '@firepay/ui/components/stack.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { allowListTexts } from '../../locale/allow-list.ts'
import { securityTexts } from '../../locale/security.ts'
import { AllowListEditor } from '../../shared/allow-list/allow-list-editor.tsx'
import { versionedList } from '../../shared/allow-list/versioned-list.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { ownListQuery } from './security.queries.ts'

const texts = securityTexts.addresses

/** The signed-in user's IP allow-list. */
export function AddressesCard() {
  const queries = useQueryClient()
  const query = useQuery(ownListQuery)
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailed title={allowListTexts.failed} query={query} />
    ) : (
      <AfterDelay>
        <div aria-busy="true">
          <Card title={texts.title}>
            <Stack>
              <Skeleton width="76%" />
              <Skeleton height={46} />
              <Skeleton height={36} />
            </Stack>
          </Card>
        </div>
      </AfterDelay>
    )
  }
  return (
    <AllowListEditor
      title={texts.title}
      read={query.data}
      whose="person"
      leads={{ on: texts.on, off: texts.off }}
      save={(change, version) =>
        versionedList((onHeaders) =>
          api('PUT /security/ip-whitelist', { body: change, headers: { 'if-match': version }, onHeaders }),
        )
      }
      reload={() => queries.fetchQuery({ ...ownListQuery, staleTime: 0 })}
      onSaved={(saved) => queries.setQueryData(ownListQuery.queryKey, saved)}
    />
  )
}
