/** What an installation tells its dashboard at run time: one build serves every installation. */
export type AppConfig = {
  apiBase: string
  appName: string
  /** Whether strangers may ask for an account; undefined where the server does not say. */
  signup?: 'open' | 'invite' | 'off'
  /** After how long without use a session ends. */
  sessionIdleSeconds: number
}

declare global {
  interface Window {
    /** Started by /boot.js before the bundle has arrived. */
    firepayConfig?: Promise<AppConfig>
  }
}

export const fallbackConfig: AppConfig = { apiBase: '/api/v1', appName: 'Firepay', sessionIdleSeconds: 1_800 }

/** Reads `/config.json`; falls back to the same origin and the product's name, so that sign-in can still say what failed. */
export async function readConfig(): Promise<AppConfig> {
  try {
    const answer: Partial<AppConfig> = await (window.firepayConfig ?? fetch('/config.json').then((r) => r.json()))
    const { signup, sessionIdleSeconds } = answer
    return {
      apiBase: typeof answer.apiBase === 'string' ? answer.apiBase.replace(/\/$/, '') : fallbackConfig.apiBase,
      appName: typeof answer.appName === 'string' && answer.appName !== '' ? answer.appName : fallbackConfig.appName,
      sessionIdleSeconds:
        typeof sessionIdleSeconds === 'number' && sessionIdleSeconds > 0
          ? sessionIdleSeconds
          : fallbackConfig.sessionIdleSeconds,
      ...((signup === 'open' || signup === 'invite' || signup === 'off') && { signup }),
    }
  } catch {
    return fallbackConfig
  }
}
