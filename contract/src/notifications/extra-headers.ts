/** Maximum number of extra headers per address. Even with the longest values they stay below what servers accept. */
export const maxExtraHeaders = 5
export const maxHeaderValueLength = 1024

/**
 * Names that an extra header cannot have: headers of the connection, body, signature, routing and origin, and those
 * that cloud metadata services require. `authorization` is allowed: many receivers are behind a gateway that requires
 * it.
 */
const reserved = new Set([
  ...['host', 'connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'http2-settings'],
  ...['cookie', 'cookie2', 'set-cookie', 'user-agent', 'date', 'via', 'forwarded', 'origin', 'referer'],
  ...['x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'cf-connecting-ip', 'fastly-client-ip'],
  ...['x-forwarded', 'x-host', 'x-original-url', 'x-original-host', 'x-rewrite-url', 'metadata', 'metadata-flavor'],
  ...['accept-encoding', 'x-real-ip', 'x-http-method', 'x-http-method-override', 'x-method-override'],
])
const reservedPrefixes = [
  'webhook-',
  'content-',
  'proxy-',
  'sec-',
  'x-forwarded-',
  'access-control-',
  'x-aws-ec2-',
  'x-google-metadata-',
  'x-aliyun-ecs-',
  'x-envoy-',
]

/** True for a name an extra header may have: letters of either case (stored in lower case), digits and hyphens. */
export function isFreeHeaderName(name: string): boolean {
  const small = name.toLowerCase()
  return (
    /^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/.test(name) &&
    !reserved.has(small) &&
    !reservedPrefixes.some((one) => small.startsWith(one))
  )
}

/** True for a valid header value: visible ASCII, with spaces inside. */
export function isHeaderValue(value: string): boolean {
  return value.length <= maxHeaderValueLength && /^[!-~](?:[ -~]*[!-~])?$/.test(value)
}
