import { Dialog } from '@firepay/ui/components/dialog.tsx'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shellTexts } from '../locale/shell.ts'
import { shellLaterTexts } from '../locale/shell-later.ts'
import { userQuery, useUser } from '../shared/current-user.ts'
import { modifierKey } from '../shared/modifier-key.ts'
import { savePreferences } from '../shared/save-preferences.ts'
import styles from './shortcut-sheet.module.css'

/** Lists all keyboard shortcuts, with a switch that disables single-key ones. */
export function ShortcutSheet({
  opened,
  onClose,
  sections,
}: {
  opened: boolean
  onClose: () => void
  sections: readonly { label: string; key?: string }[]
}) {
  const texts = shellLaterTexts.shortcuts
  const user = useUser()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (shortcuts: boolean) => savePreferences({ shortcuts }),
    onSuccess: (changed) => queries.setQueryData(userQuery.queryKey, changed),
  })
  const groups = [
    {
      title: texts.groups.go,
      rows: sections.map((section) => ({
        keys: ['G', section.key?.toUpperCase() ?? ''],
        text: texts.goTo(section.label),
      })),
    },
    {
      title: texts.groups.anywhere,
      rows: [
        { keys: [modifierKey, 'K'], text: texts.palette },
        { keys: ['['], text: texts.menu },
        { keys: ['/'], text: texts.search },
        { keys: ['?'], text: texts.help },
        { keys: ['Esc'], text: texts.close },
      ],
    },
    {
      title: texts.groups.lists,
      rows: [
        { keys: ['J', 'K'], text: texts.move },
        { keys: ['↵'], text: texts.open },
        { keys: ['F'], text: texts.filter },
        { keys: ['X'], text: texts.select },
        { keys: ['E'], text: texts.export },
        { keys: ['C'], text: texts.copyId },
      ],
    },
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} closeLabel={shellTexts.pages.close}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={styles.title}>{group.title}</h3>
            <dl>
              {group.rows.map((row) => (
                <div key={row.text} className={styles.row}>
                  <dt>
                    {row.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{row.text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.switch}>
        <Switch
          label={texts.on}
          labelEnd
          checked={change.isPending ? change.variables : user.preferences.shortcuts !== false}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
        <p className={styles.hint}>{texts.onHint}</p>
      </div>
    </Dialog>
  )
}
