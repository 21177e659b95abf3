import { IconX } from '@firepay/ui/components/icons.ts'
import { IconPaperclip } from '@tabler/icons-react'
import type { Draft } from '../drafts.ts'
import styles from './compose.module.css'

/** Attachments with buttons to remove them. */
export function Attached({
  attachments,
  onChange,
}: {
  attachments: Draft['attachments']
  onChange: (attachments: Draft['attachments']) => void
}) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.attached} aria-label="Attached">
      {attachments.map(({ fileName, size }) => (
        <li key={fileName}>
          <IconPaperclip size={14} stroke={1.75} aria-hidden />
          {fileName} <span>{size}</span>
          <button
            type="button"
            aria-label={`Remove ${fileName}`}
            onClick={() => onChange(attachments.filter((one) => one.fileName !== fileName))}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A user's file by name and size; it is neither read nor sent. */
export function attachmentOf({ name, size }: File): Draft['attachments'][number] {
  const [amount, unit] = size < 1_000_000 ? [size / 1_000, 'kB'] : [size / 1_000_000, 'MB']
  return { fileName: name, thumbnail: '', url: '', size: `${Math.max(0.1, amount).toFixed(1)} ${unit}` }
}
