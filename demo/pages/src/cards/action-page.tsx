import { Card } from '@firepay/ui/components/card.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { useEffect, useState } from 'react'
import { NamedIcon } from '../icon.tsx'
import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import styles from './action-page.module.css'

type Action = 'collapse' | 'reload' | 'remove'

const cards: readonly { title: string; actions: readonly Action[]; text: string }[] = [
  {
    title: 'All actions',
    actions: ['collapse', 'reload', 'remove'],
    text: 'Collapse, reload or remove this card.',
  },
  { title: 'Collapse', actions: ['collapse'], text: 'The arrow collapses the card and expands it again.' },
  { title: 'Reload', actions: ['reload'], text: 'The card is busy for two seconds and accepts no input.' },
  { title: 'Remove', actions: ['remove'], text: 'The cross removes the card until the page is opened again.' },
]

const busyMs = 2_000

/** Collapsible, reloadable and removable cards (catalogue 8.2). */
export default function CardActionPage() {
  return (
    <PageLayout title="Card actions">
      <Grid>
        {cards.map((card) => (
          <ActionCard key={card.title} {...card} />
        ))}
      </Grid>
    </PageLayout>
  )
}

function ActionCard({ title, actions, text }: (typeof cards)[number]) {
  const [isOpen, setIsOpen] = useState(true)
  const [isGone, setIsGone] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setIsBusy(false), busyMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  if (isGone) return null
  const buttons: Record<Action, { label: string; icon: string; press: () => void }> = {
    collapse: { label: `Fold ${title}`, icon: 'ChevronDown', press: () => setIsOpen(!isOpen) },
    reload: { label: `Reload ${title}`, icon: 'RotateCw', press: () => setIsBusy(true) },
    remove: { label: `Remove ${title}`, icon: 'X', press: () => setIsGone(true) },
  }
  return (
    <Cell span={6}>
      <Card
        title={title}
        aria-busy={isBusy || undefined}
        action={
          <div className={styles.actions} data-open={isOpen}>
            {actions.map((action) => (
              <IconButton
                key={action}
                size="sm"
                label={buttons[action].label}
                disabled={isBusy}
                {...(action === 'collapse' && { 'aria-expanded': isOpen })}
                onClick={buttons[action].press}
              >
                <NamedIcon name={buttons[action].icon} size={16} />
              </IconButton>
            ))}
          </div>
        }
      >
        <div className={styles.body} hidden={!isOpen}>
          <p>{text}</p>
          {isBusy && (
            <div className={styles.busy} role="status">
              Reading …
            </div>
          )}
        </div>
      </Card>
    </Cell>
  )
}
