import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { IconCheck, IconCopy } from './icons.ts'

/**
 * Copies `text`; shows and announces `doneLabel` for two seconds. With `iconOnly`, the label is the accessible name.
 */
export function CopyButton({
  text,
  label,
  doneLabel,
  iconOnly,
  size = 'xs',
}: {
  text: string
  label: string
  doneLabel: string
  iconOnly?: boolean
  /** Size with a visible label: `sm` among other `sm` buttons. */
  size?: 'xs' | 'sm'
}) {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), 2_000)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copied = copiedAt !== 0
  const copy = async () => {
    if (await copyText(text)) setCopiedAt(Date.now())
  }
  const icon = copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />
  return (
    <>
      {iconOnly ? (
        <IconButton label={copied ? doneLabel : label} size="sm" onClick={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button size={size} icon={icon} onClick={copy}>
          {copied ? doneLabel : label}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {copied ? doneLabel : ''}
      </span>
    </>
  )
}

/** Writes to the clipboard. Insecure origins have no clipboard API: there it copies from a selected text field. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.setAttribute('readonly', '')
    field.className = 'visually-hidden'
    document.body.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}
