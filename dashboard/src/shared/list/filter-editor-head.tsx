import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconArrowLeft } from '@firepay/ui/components/icons.ts'
import type { ReactNode } from 'react'
import { listEditorTexts } from '../../locale/list-editors.ts'
import styles from './filter-editor.module.css'
import type { ListState } from './list-state.ts'

export type EditorProps = {
  search: ListState
  onChange: (next: ListState) => void
  onClose: () => void
  defaultCurrency: string | undefined
}
export type HeadProps = { onBack?: (() => void) | undefined }

/** A filter's name above its values, with a button back to all filters. */
export function FilterEditorHead({ label, onBack, end }: HeadProps & { label: string; end?: ReactNode }) {
  return (
    <div className={styles.editorHead}>
      {onBack && (
        <IconButton label={listEditorTexts.filters.back} size="sm" onClick={onBack}>
          <IconArrowLeft className="flip-rtl" size={16} stroke={1.75} />
        </IconButton>
      )}
      <h2>{label}</h2>
      {end}
    </div>
  )
}
