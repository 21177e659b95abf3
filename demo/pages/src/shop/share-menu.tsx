import { Button } from '@firepay/ui/components/button.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { IconShare } from '@tabler/icons-react'
import { inert } from '../inert.ts'

/** Sharing options without effect. */
export function ShareMenu() {
  return (
    <Menu
      label="Share"
      trigger={
        <Button
          size="lg"
          icon={<IconShare size={16} stroke={1.75} aria-hidden="true" />}
          iconEnd={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
        >
          Share
        </Button>
      }
    >
      {['Facebook', 'Twitter', 'LinkedIn', 'Pinterest'].map((network) => (
        <MenuItem key={network} onSelect={inert}>
          {network}
        </MenuItem>
      ))}
    </Menu>
  )
}
