import { Combobox } from '@firepay/ui/components/combobox.tsx'
import { zoneOffset } from '@firepay/ui/components/time-format.ts'
import { useMemo } from 'react'
import { listEditorTexts } from '../../locale/list-editors.ts'
import { useUser } from '../current-user.ts'
import styles from './filter-editor.module.css'
import { LayerPanel } from './layer-panel.tsx'

const texts = listEditorTexts.zone

/** Likely zones, and a search in all zones. */
export function ZoneEditor({
  zone,
  siteZone,
  onChange,
}: {
  zone: string
  siteZone: string | undefined
  onChange: (zone: string) => void
}) {
  const { merchant } = useUser()
  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone
  const suggested = new Map<string, string>()
  if (siteZone !== undefined) suggested.set(siteZone, texts.ofSite)
  if (!suggested.has(merchant.timeZone)) suggested.set(merchant.timeZone, texts.ofMerchant)
  if (!suggested.has(browser)) suggested.set(browser, texts.ofBrowser)
  if (!suggested.has('UTC')) suggested.set('UTC', '')
  const all = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((name) => ({ value: name, label: name, hint: zoneOffset(name) })),
    [],
  )
  return (
    <LayerPanel>
      <h2 className={styles.heading}>{texts.suggested}</h2>
      <ul className={styles.options}>
        {[...suggested].map(([name, whose]) => (
          <li key={name}>
            <button type="button" className={styles.option} aria-pressed={name === zone} onClick={() => onChange(name)}>
              <span className={styles.optionText}>{name}</span>
              <span className={styles.hint}>
                {zoneOffset(name)}
                {whose && `, ${whose}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Combobox
        label={texts.search}
        options={all}
        value={zone}
        onChange={onChange}
        emptyText={texts.none}
        hint={texts.hint}
      />
    </LayerPanel>
  )
}
