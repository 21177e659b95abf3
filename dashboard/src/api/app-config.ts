import { type AppConfig, fallbackConfig } from './config.ts'

let current: AppConfig = fallbackConfig

export function setAppConfig(config: AppConfig): void {
  current = config
}

/** The configuration read at start. */
export function appConfig(): AppConfig {
  return current
}
