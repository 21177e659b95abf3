/** Names that never resolve (RFC 2606). For test sites the worker itself answers for them. */
const sandboxHost = /^([a-z0-9-]+)\.sandbox\.invalid$/

/** Name of the sandbox receiver of a URL; undefined for other URLs. */
export function sandboxReceiverOf(url: string): string | undefined {
  return sandboxHost.exec(new URL(url).hostname)?.[1]
}
