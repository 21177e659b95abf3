import { setFormatLocale } from '@firepay/ui/components/format-locale.ts'
import { formats } from '../locale/formats.ts'

// What the application does at its start.
setFormatLocale(formats)
