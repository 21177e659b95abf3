import type { AbilityName } from '@firepay/contract/product/abilities.ts'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { ShortCode } from '@firepay/ui/components/code-text.tsx'
import { CopyButton } from '@firepay/ui/components/copy-button.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { IconBuildingStore, IconHistory, IconShieldLock, IconUser, IconUsers } from '@firepay/ui/components/icons.ts'
import { Text } from '@firepay/ui/components/text.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingsTexts } from '../../locale/settings.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { sitesQuery } from '../../shared/sites.ts'
import styles from './settings-page.module.css'

const texts = settingsTexts.elsewhere
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const places: readonly {
  to: '/sites' | '/team' | '/audit-log' | '/profile' | '/security'
  name: keyof typeof texts.places
  icon: ReactNode
  ability?: AbilityName
}[] = [
  { to: '/sites', name: 'sites', icon: <IconBuildingStore {...icon} />, ability: 'read Site' },
  { to: '/team', name: 'team', icon: <IconUsers {...icon} />, ability: 'manage Member' },
  { to: '/audit-log', name: 'auditLog', icon: <IconHistory {...icon} />, ability: 'read AuditLog' },
  { to: '/profile', name: 'profile', icon: <IconUser {...icon} /> },
  { to: '/security', name: 'security', icon: <IconShieldLock {...icon} /> },
]

/** Links to settings that belong to a site or a user. */
export function ElsewhereCard() {
  const can = useCan()
  return (
    <Card title={texts.title} flush>
      <CardList label={texts.title}>
        {places
          .filter(({ ability }) => ability === undefined || can(ability))
          .map(({ to, name, icon }) => (
            <CardRow key={to} start={<span className={styles.icon}>{icon}</span>}>
              <Link to={to}>{texts.places[name].title}</Link>
              <Text as="div" size="xs" tone="quiet">
                {texts.places[name].text}
              </Text>
            </CardRow>
          ))}
      </CardList>
    </Card>
  )
}

/** Facts that support asks for, and the number of objects. */
export function MerchantCard({ id }: { id: string }) {
  const { hasLiveSite } = useUser().merchant
  const sites = useQuery(sitesQuery).data
  const about = settingsTexts.about
  return (
    <Card title={about.title}>
      <DescriptionList
        items={[
          {
            label: about.id,
            value: <ShortCode>{id}</ShortCode>,
            action: <CopyButton iconOnly text={id} label={about.copy} doneLabel={about.copied} />,
          },
          { label: about.sites, value: sites && <Link to="/sites">{about.count(sites.total)}</Link> },
          { label: about.opensWith, value: hasLiveSite ? about.live : about.test },
        ]}
      />
    </Card>
  )
}
