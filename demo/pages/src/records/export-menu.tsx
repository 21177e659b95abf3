import { Button } from '@firepay/ui/components/button.tsx'
import { IconDownload } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { inert } from '../inert.ts'
import { csvOf, download } from './csv.ts'

/** Exports the visible page of a list as a file or to the clipboard. */
export function ExportMenu({ records }: { records: readonly Record<string, unknown>[] }) {
  const copy = () =>
    navigator.clipboard.writeText(csvOf(records)).then(
      () => showToast({ tone: 'ok', text: 'The rows shown were copied' }),
      () => showToast({ tone: 'bad', text: 'The browser does not allow copying here' }),
    )
  return (
    <Menu
      label="Export"
      position="bottom-end"
      trigger={<Button icon={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}>Export</Button>}
    >
      <MenuItem onSelect={inert}>Print</MenuItem>
      <MenuItem onSelect={() => download('export.csv', csvOf(records))}>CSV</MenuItem>
      <MenuItem onSelect={inert}>Excel</MenuItem>
      <MenuItem onSelect={inert}>PDF</MenuItem>
      <MenuItem onSelect={() => void copy()}>Copy</MenuItem>
    </Menu>
  )
}
