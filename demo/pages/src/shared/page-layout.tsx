import { Breadcrumbs } from '@firepay/ui/components/breadcrumbs.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import type { ReactNode } from 'react'
import { usePlace } from '../context.tsx'
import { NamedIcon } from '../icon.tsx'
import { wayTo } from '../menu.tsx'
import { homeOf } from '../person.ts'
import styles from './page-layout.module.css'

const quickLinks = [
  { href: '/apps/todo', label: 'Todo', icon: 'CheckSquare' },
  { href: '/apps/chat', label: 'Chat', icon: 'MessageSquare' },
  { href: '/apps/email', label: 'Email', icon: 'Mail' },
  { href: '/apps/calendar', label: 'Calendar', icon: 'Calendar' },
] as const

/**
 * The layout of a page: title, breadcrumb, links to the apps, and spaced content.
 * @param title default: the catalogue's
 * @param actions before the links to the apps
 */
export function PageLayout({
  title,
  lead,
  actions,
  children,
}: {
  title?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const { page, viewer, link: Link } = usePlace()
  const way = page === undefined ? [] : wayTo(page)
  return (
    <>
      <PageHead
        title={title ?? page?.title}
        lead={
          <>
            <Breadcrumbs
              label="Breadcrumbs"
              items={[
                <Link key="home" href={homeOf(viewer)}>
                  Home
                </Link>,
                ...way,
              ]}
            />
            {lead && <p className={styles.lead}>{lead}</p>}
          </>
        }
        actions={
          <>
            {actions}
            <Menu
              label="Apps"
              position="bottom-end"
              trigger={
                <IconButton label="Apps" className={styles.apps ?? ''}>
                  <NamedIcon name="Grid" />
                </IconButton>
              }
            >
              {quickLinks.map(({ href, label, icon }) => (
                <MenuItem key={href} href={href} as={Link} icon={<NamedIcon name={icon} size={16} />}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          </>
        }
      />
      <div className={styles.content}>{children}</div>
    </>
  )
}
