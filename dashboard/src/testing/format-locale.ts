import { setFormatLocale } from '@firepay/ui/components/format-locale.ts'
import { formats } from '../locale/formats.ts'

// As the application does at start.
setFormatLocale(formats)
