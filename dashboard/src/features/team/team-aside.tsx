import { roles } from '@firepay/contract/product/abilities.ts'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { DescriptionList } from '@firepay/ui/components/description-list.tsx'
import { Text } from '@firepay/ui/components/text.tsx'
import { Link } from '@tanstack/react-router'
import { roleNames } from '../../locale/role-names.ts'
import { roleTexts } from '../../locale/roles.ts'
import { teamTexts } from '../../locale/team.ts'
import type { List } from '../../shared/list/use-list.ts'
import styles from './team.module.css'
import type { Member } from './team.queries.ts'

/**
 * Role descriptions with member counts, and the number of members with a second factor. Counts appear only when all
 * members are loaded, because the list is paged.
 */
export function TeamAside({ list }: { list: List<Member> }) {
  const members = list.isRead && !list.isOther && list.rows.length === list.total ? list.rows : null
  return (
    <>
      <FactorsCard members={members} />
      <Card title={teamTexts.roles} action={<Link to="/team/roles">{teamTexts.aside.allAbilities}</Link>} flush>
        <CardList label={teamTexts.roles}>
          {roles.map((role) => (
            <CardRow
              key={role}
              end={
                members && (
                  <span className={styles.holders}>
                    {teamTexts.aside.holders(members.filter((member) => member.role === role).length)}
                  </span>
                )
              }
            >
              <div className={styles.name}>{roleNames[role]}</div>
              <div className={styles.small}>{roleTexts.about[role]}</div>
            </CardRow>
          ))}
        </CardList>
      </Card>
    </>
  )
}

function FactorsCard({ members }: { members: readonly Member[] | null }) {
  const texts = teamTexts.aside
  const using = members?.filter((member) => member.mfa).length ?? 0
  return (
    <Card title={texts.factors} action={<Link to="/settings">{teamTexts.aside.settings}</Link>}>
      <DescriptionList
        items={[
          { label: texts.using, value: members && texts.share(using, members.length) },
          { label: texts.without, value: members && texts.holders(members.length - using) },
        ]}
      />
      <Text size="xs" tone="quiet" className={styles.factorsText}>
        {texts.factorsText}
      </Text>
    </Card>
  )
}
