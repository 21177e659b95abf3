import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { IconEye, IconEyeOff } from './icons.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field with a show button. Set `autoComplete` for password managers. */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'end'> & {
    autoComplete: 'current-password' | 'new-password'
    texts: { show: string; hide: string }
  },
) {
  const { texts, ...rest } = props
  const [shown, setShown] = useState(false)
  const label = shown ? texts.hide : texts.show
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton label={label} size="sm" onClick={() => setShown(!shown)}>
          {shown ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />}
        </IconButton>
      }
    />
  )
}
