import { type AbilityName, abilityTable, can, type Role, roles } from '@firepay/contract/product/abilities.ts'
import { outranks } from '@firepay/contract/product/view-as.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconCheck, IconEye } from '@firepay/ui/components/icons.ts'
import { Table } from '@firepay/ui/components/table.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { roleNames } from '../../locale/role-names.ts'
import { roleTexts } from '../../locale/roles.ts'
import { teamTexts } from '../../locale/team.ts'
import { userQuery } from '../../shared/current-user.ts'
import { viewAs } from '../../shared/view-as.ts'
import styles from './roles-tab.module.css'

const texts = teamTexts.matrix

/**
 * The permission matrix, from the table that the server enforces; users who manage members can view the application as
 * a role.
 */
export function RolesTab() {
  // The user's own role, also while viewing as another.
  const own = useSuspenseQuery(userQuery).data
  const viewed = viewAs.role()
  const mayView = can(own.role, 'manage Member')
  return (
    <Card title={texts.title} flush>
      <p className={styles.text}>{texts.text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so the keyboard must reach it. */}
      <section className={styles.scroll} tabIndex={0} aria-label={texts.scroll}>
        <Table
          plain
          stacked
          className={styles.table}
          columns={[
            { name: texts.ability },
            ...roles.map((role) => ({
              id: role,
              className: styles.role,
              name: (
                <>
                  <span>{roleNames[role]}</span>
                  {role === own.role ? (
                    <span className={styles.mark}>
                      <Badge outline>{texts.yours}</Badge>
                    </span>
                  ) : (
                    mayView && outranks(own.role, role) && <ViewAs role={role} isOn={viewed === role} />
                  )}
                </>
              ),
            })),
          ]}
        >
          <tbody>
            {abilityTable.map((row) => {
              // A row's two words form a name of the table; TypeScript would pair every action with every subject.
              const name = `${row.action} ${row.subject}` as AbilityName
              return (
                <tr key={name}>
                  <th scope="row">{roleTexts.abilities[name]}</th>
                  {roles.map((role) => (
                    <td key={role} className={styles.cell} data-role={roleNames[role]}>
                      <Holds yes={(row.roles as readonly string[]).includes(role)} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </Table>
      </section>
    </Card>
  )
}

function ViewAs({ role, isOn }: { role: Role; isOn: boolean }) {
  return (
    <Button
      size="xs"
      tone={isOn ? 'default' : 'ghost'}
      icon={<IconEye size={14} stroke={1.75} aria-hidden="true" />}
      aria-label={isOn ? texts.viewingOf(roleNames[role]) : texts.viewOf(roleNames[role])}
      aria-pressed={isOn}
      onClick={() => viewAs.change(isOn ? null : role)}
    >
      {isOn ? texts.viewing : texts.view}
    </Button>
  )
}

function Holds({ yes }: { yes: boolean }) {
  return (
    <>
      {yes ? (
        <IconCheck className={styles.yes} size={16} stroke={2.2} aria-hidden="true" />
      ) : (
        <span className={styles.no} aria-hidden="true">
          –
        </span>
      )}
      <span className="visually-hidden">{yes ? texts.yes : texts.no}</span>
    </>
  )
}
