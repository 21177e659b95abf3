/** How many extra headers an address may have: with the longest values still less than servers accept. */
export const maxExtraHeaders = 5
export const maxHeaderValueLength = 1024

/**
 * Names that an extra header cannot have: they belong to the connection, to the body, to the signature, say where a
 * request came from or where it goes, or open the inside of a cloud to whoever gets that far. `authorization` is none of them: many receivers stand behind a gate that asks for it.
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

/** Whether an extra header may have this name: letters of any case, which are made small, digits and hyphens. */
export function isFreeHeaderName(name: string): boolean {
  const small = name.toLowerCase()
  return (
    /^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/.test(name) &&
    !reserved.has(small) &&
    !reservedPrefixes.some((one) => small.startsWith(one))
  )
}

/** Whether it can stand in a header: visible ASCII, with spaces inside. */
export function isHeaderValue(value: string): boolean {
  return value.length <= maxHeaderValueLength && /^[!-~](?:[ -~]*[!-~])?$/.test(value)
}
