import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconLanguage } from '@firepay/ui/components/icons.ts'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '@firepay/ui/components/menu.tsx'
import type { ExtensionFrameProps } from '@firepay/ui/shell/extension.ts'

/** The product's languages, with a note that sample pages are in English. */
export function LanguageMenu({
  value,
  options,
  onChange,
  isOfProduct,
}: ExtensionFrameProps['language'] & { isOfProduct: boolean }) {
  const current = options.find((option) => option.value === value)
  return (
    <Menu
      label="Language"
      trigger={
        <IconButton label={`Language: ${current?.label ?? value}`}>
          <IconLanguage size={20} stroke={1.75} />
        </IconButton>
      }
    >
      {options.map((option) => (
        <MenuItem key={option.value} selected={option.value === value} onSelect={() => onChange(option.value)}>
          <span lang={option.value}>{option.label}</span>
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuLabel>
        {isOfProduct
          ? 'Language of your dashboard. Sample pages stay in English.'
          : 'Language of the product. Sample pages stay in English, and you sign in to them again.'}
      </MenuLabel>
    </Menu>
  )
}
