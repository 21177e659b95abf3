import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Money } from '@firepay/ui/components/money.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { exportTexts as texts } from '../../locale/exports.ts'
import styles from './export-dialog.module.css'
import type { Manifest } from './use-export.ts'

/** The sums of a file by currency, its hash, and how to verify it. */
export function ManifestProof({ manifest: { sums = [], sha256, fileName } }: { manifest: Manifest }) {
  const byColumn = Map.groupBy(sums, ({ column }) => column)
  return (
    <div className={styles.proof}>
      {sums.length > 0 && (
        <DescriptionList
          items={[...byColumn].map(([column, ofColumn]) => ({
            label: texts.sumOf(column),
            value: (
              <span className={styles.sums}>
                {ofColumn.map(({ currency, amount }) => (
                  <Money key={currency} minor={amount} currency={currency} code />
                ))}
              </span>
            ),
          }))}
        />
      )}
      {sha256 !== undefined && (
        <div>
          <DescriptionList
            items={[
              {
                label: texts.hash,
                value: <code className={styles.hash}>{sha256}</code>,
                action: <CopyButton iconOnly text={sha256} label={texts.copyHash} doneLabel={texts.copied} />,
              },
            ]}
          />
          <Text size="xs" tone="quiet">
            {texts.verify} <code dir="ltr">{texts.command(fileName)}</code>
          </Text>
        </div>
      )}
    </div>
  )
}
