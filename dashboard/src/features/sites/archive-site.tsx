import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconArchive } from '@firepay/ui/components/icons.ts'
import { Text } from '@firepay/ui/components/text.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { siteTexts } from '../../locale/sites.ts'
import { useCan } from '../../shared/current-user.ts'
import { problemText } from '../../shared/problem-text.ts'
import styles from './archive-site.module.css'
import type { Site } from './sites.queries.ts'

const texts = siteTexts.archive

/** Archives the site permanently; its name must be typed. */
export function ArchiveSite({ site }: { site: Site }) {
  const queries = useQueryClient()
  const mayArchive = useCan()('archive Site')
  const [asking, setAsking] = useState(false)
  const archive = useMutation({
    mutationFn: () => api('POST /sites/{id}/archive', { params: { id: site.id } }),
    onSuccess: () => {
      setAsking(false)
      showToast({ tone: 'ok', text: texts.done })
      return invalidate(queries, 'GET /sites', 'GET /sites/{id}', 'GET /sites/{id}/secrets')
    },
  })
  return (
    <Card title={texts.title}>
      <div className={styles.line}>
        <Text className={styles.text}>{texts.text}</Text>
        <Button
          tone="danger-quiet"
          icon={<IconArchive size={16} stroke={1.75} aria-hidden="true" />}
          disabled={!mayArchive}
          title={mayArchive ? undefined : texts.notAllowed}
          onClick={() => setAsking(true)}
        >
          {texts.button}
        </Button>
      </div>
      {!mayArchive && (
        <Text size="xs" tone="quiet" className={styles.why}>
          {texts.notAllowed}
        </Text>
      )}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          onConfirm={() => archive.mutate()}
          busy={archive.isPending}
          title={texts.question(site.name)}
          confirm={texts.button}
          typeToConfirm={site.name}
          texts={{ ...siteTexts, typeName: siteTexts.keys.type }}
        >
          <p className={styles.question}>{texts.text}</p>
          {archive.isError && (
            <Banner tone="bad" live="polite">
              {problemText(archive.error)}
            </Banner>
          )}
        </ConfirmDialog>
      )}
    </Card>
  )
}
