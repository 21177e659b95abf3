import { CodeBlock } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { useState } from 'react'
import { notificationTexts } from '../../locale/notification.ts'
import { type Language, languages, snippets } from './snippets.ts'
import styles from './verify-snippets.module.css'

const texts = notificationTexts.signature

/** Signature verification in five languages. */
export function VerifySnippets() {
  const [language, setLanguage] = useState<Language>('Node')
  return (
    <div className={styles.verify}>
      <h3>{texts.verify}</h3>
      <div className={styles.verifyBar}>
        <SegmentedControl
          label={texts.language}
          options={languages.map((value) => ({ value, label: value }))}
          value={language}
          onChange={setLanguage}
        />
        <CopyButton text={snippets[language]} label={texts.copy} doneLabel={texts.copied} />
      </div>
      <CodeBlock label={texts.code(language)}>{snippets[language].trimEnd()}</CodeBlock>
      <Text size="xs" tone="quiet">
        {texts.library}
      </Text>
    </div>
  )
}
