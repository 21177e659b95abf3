import { Button } from '@firepay/ui/components/button.tsx'
import { Dock } from '@firepay/ui/components/dock.tsx'
import { Kbd } from '@firepay/ui/components/kbd.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { Switch } from '@firepay/ui/components/switch.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { type Appearance, type Layout, type NavbarColor, type Skin, shownSkin } from '@firepay/ui/theme/appearance.ts'
import type { ReactNode } from 'react'
import { customizerTexts } from '../locale/customizer.ts'
import { languageOptions, pageLanguage } from '../locale/page-language.ts'
import { speakLanguage } from '../shared/speak-language.ts'
import { changeAppearance, hasPreset, shownMenu, startAppearance, useAppearance } from './appearance-store.ts'
import styles from './customizer.module.css'

/** Settings of skin, width, direction, menu, navbar, footer, transition and language; applied at once to the page. */
export function Customizer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = customizerTexts
  const appearance = useAppearance()
  const start = startAppearance()
  const isStart = Object.entries(start).every(([name, value]) => appearance[name as keyof Appearance] === value)
  const isBar = appearance.menuLayout === 'horizontal'
  const change = async (part: Partial<Appearance>) => {
    if (!(await changeAppearance(part))) showToast({ tone: 'bad', text: texts.notSaved })
  }
  const { 'semi-dark': semiDark, ...skinsOfBars } = texts.skins
  const { hidden, ...navbarsOfBars } = texts.navbars
  return (
    <Dock
      opened={opened}
      onClose={onClose}
      title={texts.title}
      lead={hasPreset() ? texts.presetLead : texts.lead}
      closeLabel={texts.close}
      footer={
        <>
          <span className={styles.state}>{isStart ? texts.isDefault : texts.isChanged}</span>
          <Button disabled={isStart} onClick={() => change(start)}>
            {texts.reset}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Tiles
          label={texts.skin}
          names={isBar ? skinsOfBars : { ...skinsOfBars, 'semi-dark': semiDark }}
          value={shownSkin(appearance)}
          preview={(skin: Skin) => ({ skin, menu: skin === 'semi-dark' ? 'visible' : 'hidden' })}
          onChange={(skin) => change({ skin })}
        />
        <Choice
          label={texts.width}
          names={texts.widths}
          value={appearance.contentWidth}
          onChange={(contentWidth) => change({ contentWidth })}
        />
        <Toggle
          label={texts.rtl}
          hint={texts.rtlHint}
          on={appearance.direction === 'rtl'}
          onChange={(on) => change({ direction: on ? 'rtl' : 'ltr' })}
        />
        <div className={styles.group}>
          <Tiles
            label={texts.menuLayout}
            names={texts.menuLayouts}
            value={appearance.menuLayout}
            preview={(layout: Layout['menuLayout']) => ({
              skin: 'light',
              menu: layout === 'horizontal' ? 'bar' : 'visible',
            })}
            // Shows a hidden menu or navbar, so that the choice is visible.
            onChange={(menuLayout) =>
              change({
                menuLayout,
                ...(appearance.menu === 'hidden' && { menu: shownMenu() }),
                ...(menuLayout === 'horizontal' && appearance.navbar === 'hidden' && { navbar: 'static' }),
              })
            }
          />
          <Toggle
            label={texts.menuHidden}
            hint={
              <>
                {texts.menuHiddenHint} <Kbd>[</Kbd>
              </>
            }
            on={appearance.menu === 'hidden'}
            onChange={(on) => change({ menu: on ? 'hidden' : shownMenu() })}
          />
          {!isBar && (
            <Toggle
              label={texts.menuCollapsed}
              hint={texts.menuCollapsedHint}
              on={appearance.menu === 'collapsed'}
              disabled={appearance.menu === 'hidden'}
              onChange={(on) => change({ menu: on ? 'collapsed' : 'visible' })}
            />
          )}
        </div>
        <Choice
          label={isBar ? texts.menuType : texts.navbar}
          names={isBar ? navbarsOfBars : { ...navbarsOfBars, hidden }}
          value={appearance.navbar}
          onChange={(navbar) => change({ navbar })}
          hint={texts.navbarHint[appearance.navbar]}
        />
        {!isBar && (
          <Swatches
            value={appearance.navbarColor}
            disabled={appearance.navbar === 'hidden'}
            onChange={(navbarColor) => change({ navbarColor })}
          />
        )}
        <Choice
          label={texts.footer}
          names={texts.footers}
          value={appearance.footer}
          onChange={(footer) => change({ footer })}
        />
        <Select
          label={texts.transition}
          hint={texts.transitionHint}
          options={optionsOf(texts.transitions)}
          value={appearance.routerTransition}
          onChange={(routerTransition) => change({ routerTransition })}
        />
        <section>
          <h3 className={styles.label}>{texts.language}</h3>
          <SegmentedControl
            label={texts.language}
            options={languageOptions()}
            value={pageLanguage()}
            onChange={speakLanguage}
            block
          />
        </section>
      </div>
    </Dock>
  )
}

function Toggle({
  label,
  hint,
  on,
  disabled,
  onChange,
}: {
  label: string
  hint: ReactNode
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <div>
      <div className={styles.toggle}>
        <Switch
          label={label}
          checked={on}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </div>
      <p className={styles.toggleHint}>{hint}</p>
    </div>
  )
}

/** Navbar colours; `disabled` while there is no bar. */
function Swatches({
  value,
  disabled,
  onChange,
}: {
  value: NavbarColor
  disabled: boolean
  onChange: (color: NavbarColor) => void
}) {
  const texts = customizerTexts
  return (
    <section>
      <h3 className={styles.label}>{texts.navbarColor}</h3>
      <fieldset className={styles.swatches} disabled={disabled}>
        <legend className="visually-hidden">{texts.navbarColor}</legend>
        {optionsOf(texts.navbarColors).map((option) => (
          <button
            key={option.value}
            type="button"
            className={styles.swatch}
            data-navbar-color={option.value}
            aria-pressed={option.value === value}
            aria-label={option.label}
            title={option.label}
            onClick={() => onChange(option.value)}
          />
        ))}
      </fieldset>
      {disabled && <p className={styles.hint}>{texts.navbarColorHint}</p>}
    </section>
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
  names: Readonly<Partial<Record<V, string>>>
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
}: {
  label: string
  names: Readonly<Partial<Record<V, string>>>
  value: V
  preview: (value: V) => { skin: Skin; menu: 'hidden' | 'visible' | 'bar' }
  onChange: (value: V) => void
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
    </section>
  )
}

function optionsOf<V extends string>(names: Readonly<Partial<Record<V, string>>>): { value: V; label: string }[] {
  // The keys of a literal record are of type V.
  return (Object.entries(names) as [V, string][]).map(([value, label]) => ({ value, label }))
}
