import { Banner } from '@firepay/ui/components/banner.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { allowListTexts } from '../../locale/allow-list.ts'
import { siteTexts } from '../../locale/sites.ts'
import { AllowListEditor } from '../../shared/allow-list/allow-list-editor.tsx'
import { versionedList } from '../../shared/allow-list/versioned-list.ts'
import { useCan } from '../../shared/current-user.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import styles from './site-keys.module.css'
import { SiteSecret } from './site-secret.tsx'
import { type Site, secretsQuery, siteListOfAddressesQuery } from './sites.queries.ts'
import { useSite } from './use-site.ts'

const texts = siteTexts.keys

/** API access of a site: its two secrets, and the addresses allowed to use them. */
export function SiteKeys() {
  const { site } = useSite()
  return (
    <div className={styles.columns}>
      <SecretsCard site={site} />
      <AddressesCard site={site} />
    </div>
  )
}

function SecretsCard({ site }: { site: Site }) {
  const query = useQuery(secretsQuery(site.id))
  const mayRegenerate = useCan()('regenerate Secret')
  const locked = site.status === 'archived' ? texts.archived : mayRegenerate ? undefined : texts.notAllowed
  return (
    <Card title={texts.title}>
      {query.isError && query.data === undefined && <LoadFailed title={texts.failed} query={query} />}
      {query.isPending && (
        <AfterDelay>
          <div aria-busy="true">
            <Skeleton height={160} />
          </div>
        </AfterDelay>
      )}
      {query.data && (
        <>
          <SiteSecret site={site} kind="apiSecret" state={query.data.apiSecret} locked={locked} />
          <hr className={styles.line} />
          <SiteSecret site={site} kind="secretKey" state={query.data.secretKey} locked={locked} />
          {locked !== undefined && (
            <div className={styles.locked}>
              <Banner tone="mute">{locked}</Banner>
            </div>
          )}
          <p className={styles.note}>{texts.note}</p>
        </>
      )}
    </Card>
  )
}

function AddressesCard({ site }: { site: Site }) {
  const queries = useQueryClient()
  const options = siteListOfAddressesQuery(site.id)
  const query = useQuery(options)
  const mayChange = useCan()('update SiteIpAllowList')
  // Waits for the secrets, which would push it down on narrow screens.
  if (useQuery(secretsQuery(site.id)).isPending) return null
  if (query.data === undefined) {
    return query.isError ? (
      <Card title={siteTexts.access.title}>
        <LoadFailed title={allowListTexts.failed} query={query} />
      </Card>
    ) : (
      <AfterDelay>
        <div aria-busy="true">
          <Card title={siteTexts.access.title}>
            <Skeleton height={200} />
          </Card>
        </div>
      </AfterDelay>
    )
  }
  const locked = site.status === 'archived' ? siteTexts.access.archived : siteTexts.access.notAllowed
  return (
    <AllowListEditor
      key={site.id}
      title={siteTexts.access.title}
      read={query.data}
      whose="site"
      leads={siteTexts.access}
      locked={mayChange && site.status !== 'archived' ? undefined : locked}
      save={(change, version) =>
        versionedList((onHeaders) =>
          api('PUT /sites/{id}/ip-whitelist', {
            params: { id: site.id },
            body: change,
            headers: { 'if-match': version },
            onHeaders,
          }),
        )
      }
      reload={() => queries.fetchQuery({ ...options, staleTime: 0 })}
      onSaved={(saved) => queries.setQueryData(options.queryKey, saved)}
    />
  )
}
