import { setTimeout as delay } from 'node:timers/promises'
import type { HandlerDeps } from '../../platform/deps.ts'
import { hostOf } from '../../platform/net/callback-rule.ts'
import { resolveName } from '../../platform/net/resolve.ts'
import { sandboxReceiverOf } from './sandbox-url.ts'
import { assertNotificationUrl } from './sites.rules.ts'

/** Longer than the DNS timeout, so that the duration does not reveal whether a name server knows the name. */
const usualRefusalMs = 2_000
const resolveMs = 1_500

/**
 * Saves a notification URL. Its name is resolved before anything is locked. Unknown, internal and blocked names are
 * refused with the same message after the same time, so that a refusal reveals no internal names (security.md N-09).
 * Sandbox receivers are allowed for test sites.
 * @param text the URL; absent when none is saved
 * @param save receives a check that throws ApiError `ENDPOINT_BLOCKED`
 */
export async function savingNotificationUrl<T>(
  { config, names }: Pick<HandlerDeps, 'config' | 'names'>,
  text: string | null | undefined,
  save: (assertAllowed: (site: { mode: string }) => void) => Promise<T>,
): Promise<T> {
  if (!text) return await save(() => {})
  const { resolve = resolveName, refusalMs = usualRefusalMs } = names ?? {}
  const refusedAt = performance.now() + refusalMs
  try {
    const isSandbox = sandboxReceiverOf(text) !== undefined
    const found = isSandbox ? [] : await resolve(hostOf(new URL(text)), resolveMs).catch(() => [])
    const addresses = found.map(({ address }) => address)
    return await save(({ mode }) =>
      assertNotificationUrl(config, text, isSandbox && mode === 'test' ? null : addresses),
    )
  } catch (error) {
    await delay(Math.max(0, refusedAt - performance.now()))
    throw error
  }
}
