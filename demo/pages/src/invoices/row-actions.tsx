import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { ConfirmDialog } from '@firepay/ui/components/confirm-dialog.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconCopy, IconDots, IconDownload, IconEye, IconTrash } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '../context.tsx'
import { useDemoChange } from '../data.ts'
import { inert } from '../inert.ts'
import styles from './invoices.module.css'
import { keep, rowsOf } from './kept-rows.ts'

const icon = { size: 16, stroke: 1.75 } as const

export function RowActions({ invoice }: { invoice: Invoice }) {
  const { link } = usePlace()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { id, ...rest } = invoice
  const remove = useDemoChange((api) => api('DELETE /apps/invoice/delete', { query: { id: String(id) } }))
  const copy = useDemoChange((api) =>
    api('POST /apps/invoice/add-invoice', { body: { invoice: { ...rest, invoiceStatus: 'Draft' as const } } }),
  )
  return (
    <span className={styles.actions}>
      <IconButton size="sm" data-wide label={`Send invoice ${id}`} onClick={inert}>
        <IconSend {...icon} />
      </IconButton>
      <IconButton
        size="sm"
        data-wide
        label={`Look at invoice ${id}`}
        onClick={() => void navigate({ to: `/apps/invoice/preview/${id}` })}
      >
        <IconEye {...icon} />
      </IconButton>
      <Menu
        label={`More for invoice ${id}`}
        position="bottom-end"
        trigger={
          <IconButton size="sm" label={`More for invoice ${id}`}>
            <IconDots {...icon} />
          </IconButton>
        }
      >
        <MenuItem icon={<IconDownload {...icon} />} onSelect={inert}>
          Download
        </MenuItem>
        <MenuItem icon={<IconPencil {...icon} />} href={`/apps/invoice/edit/${id}`} as={link}>
          Edit
        </MenuItem>
        <MenuItem
          icon={<IconCopy {...icon} />}
          onSelect={async () => {
            const made = await copy.mutateAsync(undefined)
            keep(made.invoice.id, rowsOf(invoice))
            showToast({ tone: 'ok', text: `Invoice ${made.invoice.id} is a copy, as a draft` })
          }}
        >
          Duplicate
        </MenuItem>
        <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => setIsAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete invoice ${id}?`}
        confirm="Delete invoice"
        busy={remove.isPending}
        texts={{ cancel: 'Cancel', close: 'Close' }}
        onConfirm={async () => {
          await remove.mutateAsync(undefined)
          setIsAsking(false)
          showToast({ tone: 'ok', text: `Invoice ${id} is deleted` })
        }}
      >
        It comes back when you reload the page.
      </ConfirmDialog>
    </span>
  )
}
