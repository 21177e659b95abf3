import { shellTexts } from '../locale/shell.ts'

/** "Firefox on Linux": the device by its user agent. */
export function deviceText({ browser, system }: { browser?: string | undefined; system?: string | undefined }): string {
  const words = shellTexts.device
  if (browser !== undefined && system !== undefined) return words.both(browser, system)
  return browser ?? (system === undefined ? words.program : words.onlySystem(system))
}
