import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconPlayerPlay } from '@firepay/ui/components/icons.ts'
import { sandboxTexts as texts } from '../../locale/sandbox.ts'
import { problemText } from '../problem-text.ts'
import styles from './sandbox.module.css'
import { useFillSandbox } from './use-sandbox.ts'

/** Offers sandbox data: three shops with fictitious payments. */
export function FillSandboxCard({ title = texts.title }: { title?: string }) {
  const fill = useFillSandbox()
  return (
    <Card title={title}>
      <p className={styles.text}>{texts.text}</p>
      {fill.isError && (
        <div className={styles.failed}>
          <Banner tone="bad" live="polite" title={texts.actionFailed}>
            {problemText(fill.error)}
          </Banner>
        </div>
      )}
      <Button icon={<IconPlayerPlay size={16} stroke={1.75} />} busy={fill.isPending} onClick={() => fill.mutate()}>
        {texts.fill}
      </Button>
    </Card>
  )
}
