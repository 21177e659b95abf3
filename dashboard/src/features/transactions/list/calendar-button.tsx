import { Button } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconCalendar } from '@firepay/ui/components/icons.ts'
import { useState } from 'react'
import { calendarTexts } from '../../../locale/calendar.ts'
import { useUser } from '../../../shared/current-user.ts'
import { CalendarDialog } from './calendar-dialog.tsx'

const icon = <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
const texts = calendarTexts.button

/** Next to the list of disputes: deadlines in the user's calendar. */
export function CalendarButton({ isSmall }: { isSmall: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const isOperator = useUser().role === 'operator'
  return (
    <>
      {isSmall ? (
        <IconButton label={texts.open} disabled={isOperator} onClick={() => setOpen(true)}>
          {icon}
        </IconButton>
      ) : (
        <Button
          icon={icon}
          disabled={isOperator}
          title={isOperator ? texts.membersOnly : texts.hint}
          onClick={() => setOpen(true)}
        >
          {texts.open}
        </Button>
      )}
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  )
}
