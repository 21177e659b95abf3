/** What an installation tells its dashboard at run time: one build serves every installation. */
export type AppConfig = {
  apiBase: string
  appName: string
  /** Whether anybody may ask for an account; undefined where the server does not say. */
  signup?: 'open' | 'invite' | 'off'
  /** After how long without use a session ends. */
  sessionIdleSeconds: number
  /** After how long a session ends in any case. */
  sessionSeconds: number
  /** The place of emails: an inbox, or files on an installation without a mail server. */
  mail: MailPlace
}

const filePlaces = ['printed', 'folder', 'files'] as const
/** `printed`: in the data folder, the link in the output; `folder`: that of `MAIL_URL`; `files`: a place that is not said. */
export type MailPlace = 'sent' | (typeof filePlaces)[number]

declare global {
  interface Window {
    /** Started by /boot.js before the bundle has arrived. */
    firepayConfig?: Promise<AppConfig>
    /** Set by /boot.js when it reloads the document in another language; the application must not start. */
    firepayLoadsAgain?: true
  }
}

export const fallbackConfig: AppConfig = {
  apiBase: '/api/v1',
  appName: 'Firepay',
  sessionIdleSeconds: 1_800,
  sessionSeconds: 43_200,
  mail: 'sent',
}

/** Reads `/config.json`; falls back to the same origin and the product's name, so that sign-in can still say what failed. */
export async function readConfig(): Promise<AppConfig> {
  try {
    const answer: Partial<AppConfig> = await (window.firepayConfig ?? fetch('/config.json').then((r) => r.json()))
    const { signup } = answer
    return {
      apiBase: typeof answer.apiBase === 'string' ? answer.apiBase.replace(/\/$/, '') : fallbackConfig.apiBase,
      appName: typeof answer.appName === 'string' && answer.appName !== '' ? answer.appName : fallbackConfig.appName,
      sessionIdleSeconds: seconds(answer.sessionIdleSeconds) ?? fallbackConfig.sessionIdleSeconds,
      sessionSeconds: seconds(answer.sessionSeconds) ?? fallbackConfig.sessionSeconds,
      mail: filePlaces.find((place) => place === answer.mail) ?? 'sent',
      ...((signup === 'open' || signup === 'invite' || signup === 'off') && { signup }),
    }
  } catch {
    return fallbackConfig
  }
}

function seconds(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}
