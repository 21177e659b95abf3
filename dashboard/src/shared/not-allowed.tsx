import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconLock } from '@firepay/ui/components/icons.ts'
import type { ReactNode } from 'react'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from './current-user.ts'
import styles from './not-allowed.module.css'
import { usePageTitle } from './page-title.ts'

/** Replaces a page, or part of one, that the role may not open. `children`: another reason than the role. */
export function NotAllowed({ titleLevel = 1, children }: { titleLevel?: 1 | 2; children?: ReactNode }) {
  const texts = shellTexts.pages
  const { role } = useUser()
  return (
    <Card className={titleLevel === 1 ? (styles.page ?? '') : ''}>
      {titleLevel === 1 && <PageTitle title={texts.notAuthorized} />}
      <EmptyState titleLevel={titleLevel} icon={<IconLock size={20} stroke={1.75} />} title={texts.notAuthorized}>
        {children ?? (role === 'operator' ? texts.operatorNotAuthorizedText : texts.notAuthorizedText)}
      </EmptyState>
    </Card>
  )
}

/** Sets the document title, for use as a whole page. */
function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}
