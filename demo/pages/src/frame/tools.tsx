import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconAdjustmentsHorizontal, IconMoon, IconSun } from '@firepay/ui/components/icons.ts'
import type { ExtensionFrameProps } from '@firepay/ui/shell/extension.ts'
import { schemeOf } from '@firepay/ui/theme/appearance.ts'
import type { Viewer } from '../person.ts'

/** The end of the header. */
export function Tools(props: ExtensionFrameProps & { viewer: Viewer | null }) {
  const isDark = schemeOf(props.appearance.skin) === 'dark'
  return (
    <>
      <IconButton
        label={isDark ? 'Light skin' : 'Dark skin'}
        onClick={() => props.onAppearanceChange({ skin: isDark ? 'light' : 'dark' })}
      >
        {isDark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
      </IconButton>
      <IconButton label="Customize" onClick={props.onCustomize}>
        <IconAdjustmentsHorizontal size={20} stroke={1.75} />
      </IconButton>
    </>
  )
}
