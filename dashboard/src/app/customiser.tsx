import type { Locale } from '@firepay/contract/product/locales.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Drawer } from '@firepay/ui/components/drawer.tsx'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { type Appearance, defaultAppearance, type Layout, type Skin } from '@firepay/ui/theme/appearance.ts'
import type { ReactNode } from 'react'
import { languageName, languages, pageLanguage } from '../locale/in-locale.ts'
import { shellTexts } from '../locale/shell.ts'
import { unsaved } from '../shared/form/unsaved.ts'
import { changeLanguage } from '../shared/keep-language.ts'
import { changeAppearance, useAppearance } from './appearance-store.ts'
import styles from './customiser.module.css'

const languageNames = Object.fromEntries(languages.map((tag) => [tag, languageName(tag)])) as Record<Locale, string>

/** A document has the texts of one language, chosen when it starts; what was typed and is not saved is asked about. */
async function speak(locale: Locale) {
  if (locale === pageLanguage() || !(await unsaved.mayLeave())) return
  try {
    await changeLanguage(locale)
  } catch {
    return showToast({ tone: 'bad', text: shellTexts.customise.languageNotSaved })
  }
  location.reload()
}

/** Skin, menu, navbar, footer, width, direction and language; every choice applies at once. */
export function Customiser({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = shellTexts.customise
  const appearance = useAppearance()
  const isDefault = Object.entries(defaultAppearance).every(
    ([name, value]) => appearance[name as keyof Appearance] === value,
  )
  const change = async (part: Partial<Appearance>) => {
    if (!(await changeAppearance(part))) showToast({ tone: 'bad', text: texts.notSaved })
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={texts.title}
      lead={texts.lead}
      width={384}
      closeLabel={texts.close}
      footer={
        <>
          <span className={styles.state}>{isDefault ? texts.isDefault : texts.isChanged}</span>
          <Button disabled={isDefault} onClick={() => change(defaultAppearance)}>
            {texts.reset}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Tiles
          label={texts.skin}
          names={texts.skins}
          value={appearance.skin}
          preview={(skin: Skin) => ({ skin, menu: skin === 'semi-dark' ? 'visible' : 'hidden' })}
          onChange={(skin) => change({ skin })}
        />
        <Tiles
          label={texts.menu}
          names={texts.menus}
          value={appearance.menu}
          preview={(menu: Layout['menu']) => ({ skin: 'light', menu })}
          onChange={(menu) => change({ menu })}
          hint={
            <>
              {texts.menuHint[appearance.menu]} {appearance.menu === 'hidden' && <Kbd>[</Kbd>}
            </>
          }
        />
        <Choice
          label={texts.navbar}
          names={texts.navbars}
          value={appearance.navbar}
          onChange={(navbar) => change({ navbar })}
          hint={texts.navbarHint[appearance.navbar]}
        />
        <Choice
          label={texts.footer}
          names={texts.footers}
          value={appearance.footer}
          onChange={(footer) => change({ footer })}
        />
        <Choice
          label={texts.width}
          names={texts.widths}
          value={appearance.contentWidth}
          onChange={(contentWidth) => change({ contentWidth })}
        />
        <Choice
          label={texts.direction}
          names={texts.directions}
          value={appearance.direction}
          onChange={(direction) => change({ direction })}
        />
        <Choice label={texts.language} names={languageNames} value={pageLanguage()} onChange={speak} />
      </div>
    </Drawer>
  )
}

function Choice<V extends string>({
  label,
  names,
  value,
  onChange,
  hint,
}: {
  label: string
  names: Readonly<Record<V, string>>
  value: V
  onChange: (value: V) => void
  hint?: ReactNode
}) {
  return (
    <section>
      <h3 className={styles.label}>{label}</h3>
      <SegmentedControl label={label} options={optionsOf(names)} value={value} onChange={onChange} block />
      {hint && <p className={styles.hint}>{hint}</p>}
    </section>
  )
}

function Tiles<V extends string>({
  label,
  names,
  value,
  preview,
  onChange,
  hint,
}: {
  label: string
  names: Readonly<Record<V, string>>
  value: V
  preview: (value: V) => { skin: Skin; menu: Layout['menu'] }
  onChange: (value: V) => void
  hint?: ReactNode
}) {
  return (
    <section>
      <h3 className={styles.label}>{label}</h3>
      <fieldset className={styles.tiles}>
        <legend className="visually-hidden">{label}</legend>
        {optionsOf(names).map((option) => {
          const look = preview(option.value)
          return (
            <button
              key={option.value}
              type="button"
              className={styles.tile}
              aria-pressed={option.value === value}
              onClick={() => onChange(option.value)}
            >
              <span
                className={styles.preview}
                data-preview-skin={look.skin}
                data-preview-menu={look.menu}
                aria-hidden="true"
              >
                <i className={styles.previewMenu} />
                <i className={styles.previewHead} />
                <i className={styles.previewCard} />
                <i className={styles.previewCard} />
              </span>
              {option.label}
            </button>
          )
        })}
      </fieldset>
      {hint && <p className={styles.hint}>{hint}</p>}
    </section>
  )
}

function optionsOf<V extends string>(names: Readonly<Record<V, string>>): { value: V; label: string }[] {
  // The keys of a literal record are its values' names.
  return (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }))
}
