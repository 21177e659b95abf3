/** Addresses that never resolve (RFC 2606): for test sites the worker answers for them itself. */
const sandboxHost = /^([a-z0-9-]+)\.sandbox\.invalid$/

/** The name of the receiver of the sandbox that a URL leads to; undefined for every other URL. */
export function sandboxReceiverOf(url: string): string | undefined {
  return sandboxHost.exec(new URL(url).hostname)?.[1]
}
