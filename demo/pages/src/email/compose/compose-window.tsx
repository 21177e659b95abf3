import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconMinus, IconX } from '@firepay/ui/components/icons.ts'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { RichTextField } from '../../shared/rich-text/rich-text-field.tsx'
import type { Draft } from '../drafts.ts'
import type { Writing } from '../use-writing.ts'
import { Attached } from './attached.tsx'
import styles from './compose.module.css'
import { ComposeFoot } from './compose-foot.tsx'
import { Recipients } from './recipients.tsx'

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

/** A non-modal window, so that mails can be read while writing. */
export default function ComposeWindow({ draft, writing }: { draft: Draft; writing: Writing }) {
  const [size, setSize] = useState<'usual' | 'small' | 'large'>('usual')
  const titleId = useId()
  const toggle = (to: 'small' | 'large') => setSize(size === to ? 'usual' : to)
  return (
    <section className={styles.window} data-size={size} role="dialog" aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{draft.subject || 'New email'}</h2>
        <IconButton
          size="sm"
          label={size === 'small' ? 'Show the window' : 'Fold the window'}
          aria-expanded={size !== 'small'}
          onClick={() => toggle('small')}
        >
          <IconMinus {...icon} />
        </IconButton>
        <IconButton
          size="sm"
          className={styles.enlarge ?? ''}
          label={size === 'large' ? 'Usual size' : 'Full size'}
          onClick={() => toggle('large')}
        >
          {size === 'large' ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />}
        </IconButton>
        <IconButton size="sm" label="Close and keep" onClick={writing.close}>
          <IconX {...icon} />
        </IconButton>
      </header>
      <div className={styles.all} hidden={size === 'small'}>
        <Fields draft={draft} onChange={writing.change} />
        <RichTextField
          canStrike
          label="Text of the email"
          initial={draft.message}
          onChange={(message) => writing.change({ message })}
        />
        <Attached attachments={draft.attachments} onChange={(attachments) => writing.change({ attachments })} />
        <ComposeFoot draft={draft} writing={writing} />
      </div>
    </section>
  )
}

function Fields({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const [more, setMore] = useState({ cc: draft.cc.length > 0, bcc: draft.bcc.length > 0 })
  const subjectId = useId()
  const hide = (name: 'cc' | 'bcc') => {
    setMore((before) => ({ ...before, [name]: false }))
    onChange({ [name]: [] })
  }
  return (
    <>
      <Recipients label="To" people={draft.to} onChange={(to) => onChange({ to })} focused>
        {(['cc', 'bcc'] as const)
          .filter((name) => !more[name])
          .map((name) => (
            <button
              key={name}
              type="button"
              className={styles.more}
              onClick={() => setMore((before) => ({ ...before, [name]: true }))}
            >
              {name === 'cc' ? 'Cc' : 'Bcc'}
            </button>
          ))}
      </Recipients>
      {(['cc', 'bcc'] as const)
        .filter((name) => more[name])
        .map((name) => (
          <Recipients
            key={name}
            focused
            label={name === 'cc' ? 'Cc' : 'Bcc'}
            people={draft[name]}
            onChange={(people) => onChange({ [name]: people })}
          >
            <IconButton size="sm" label={`Remove ${name === 'cc' ? 'Cc' : 'Bcc'}`} onClick={() => hide(name)}>
              <IconX {...icon} size={15} />
            </IconButton>
          </Recipients>
        ))}
      <div className={styles.field}>
        <label htmlFor={subjectId}>Subject</label>
        <input
          id={subjectId}
          type="text"
          dir="auto"
          autoComplete="off"
          value={draft.subject}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
