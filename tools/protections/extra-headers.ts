import type { Protection } from './protection.ts'

const headers = 'server/src/areas/notifications/endpoint/extra-headers.ts'
const names = 'contract/src/notifications/extra-headers.ts'
const attempts = 'server/src/areas/notifications/delivery/attempt.ts'
const test = 'server/src/areas/notifications/endpoint/extra-headers.test.ts'

/** Extra headers of notifications. */
export const extraHeaderProtections: readonly Protection[] = [
  {
    id: 'F-05',
    protects: 'a value goes to the address that it was set for',
    file: headers,
    source: ".where('site_id', '=', siteId)\n    .where('url', '=', url)\n    .execute()\n  return Object.fromEntries(",
    without: ".where('site_id', '=', siteId)\n    .execute()\n  return Object.fromEntries(",
    test,
    named: 'are not sent to another address',
  },
  {
    id: 'F-05',
    protects: 'what was set for an address before is forgotten',
    file: headers,
    source: "where('url', '<>', url), ",
    without: '',
    test,
    named: 'are not sent to another address',
  },
  {
    id: 'F-05',
    protects: 'attempts show no value',
    file: attempts,
    source: 'const shown = { ...withoutValues(extraHeaders), ...headers }',
    without: 'const shown = { ...extraHeaders, ...headers }',
    test,
    named: 'shown without their values',
  },
  {
    id: 'F-05',
    protects: 'an answer that repeats a value is kept without it',
    file: attempts,
    source: 'outcome: withoutSecrets(outcome, extraHeaders) }',
    without: 'outcome }',
    test,
    named: 'shown without their values',
  },
  {
    id: 'F-05',
    protects: 'a value that is cut off at the end is found',
    file: headers,
    source: 'small.reduce((longest, form) => Math.max(longest, lengthAtEnd(smallText, form)), 0)',
    without: '0',
    test,
    named: 'are found in a response',
  },
  {
    id: 'F-05',
    protects: 'names of the connection are refused',
    file: names,
    source: '!reserved.has(small) &&',
    without: '',
    test,
    named: 'cannot be called',
  },
  {
    id: 'F-05',
    protects: 'names of the signature, the body and proxies are refused',
    file: names,
    source: '!reservedPrefixes.some((one) => small.startsWith(one))',
    without: 'true',
    test,
    named: 'cannot be called',
  },
  {
    id: 'F-05',
    protects: 'a value is one line of visible ASCII',
    file: names,
    source: '/^[!-~](?:[ -~]*[!-~])?$/.test(value)',
    without: 'true',
    test,
    named: 'cannot have the value',
  },
  {
    id: 'F-05',
    protects: 'an address has five',
    file: headers,
    source: 'if (kept.length > maxExtraHeaders)',
    without: 'if (false)',
    test,
    named: 'at most five',
  },
  {
    id: 'F-05',
    protects: 'values are set with step-up',
    file: 'contract/src/notifications/notifications.routes.ts',
    source:
      "changes: 'secrets',\n    needs: 'update Site',\n    params: ofSite,\n    body: notificationEndpointChange,",
    without: "changes: 'data',\n    needs: 'update Site',\n    params: ofSite,\n    body: notificationEndpointChange,",
    test: 'server/src/program/walks/authorization.test.ts',
  },
]
