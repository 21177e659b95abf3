/** Run-time configuration of an installation: one build serves all installations. */
export type AppConfig = {
  apiBase: string
  appName: string
  /** The sign-up policy; undefined if the server does not send it. */
  signup?: 'open' | 'invite' | 'off'
  /** Idle time-out of a session, in seconds. */
  sessionIdleSeconds: number
  /** Maximum lifetime of a session, in seconds. */
  sessionSeconds: number
  /** Delivery of emails: by mail server, or to files without one. */
  mail: MailPlace
}

const filePlaces = ['printed', 'folder', 'files'] as const
/**
 * `printed`: data folder, link on standard output; `folder`: the folder of `MAIL_URL`; `files`: undisclosed location.
 */
export type MailPlace = 'sent' | (typeof filePlaces)[number]

declare global {
  interface Window {
    /** Started by /boot.js before the bundle arrives. */
    firepayConfig?: Promise<AppConfig>
    /** Set by /boot.js while it reloads the document in another language; the application must not start. */
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

/**
 * Reads `/config.json`. Falls back to the same origin and the product's name, so that the sign-in page can still show
 * the failure.
 */
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
