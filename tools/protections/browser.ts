import type { Protection } from './protection.ts'

const headers = 'server/src/platform/http/security-headers.ts'
const headersTest = 'server/src/platform/http/security-headers.test.ts'
const frameTest = 'server/src/platform/http/middleware.test.ts'

export const browserProtections: readonly Protection[] = [
  {
    id: 'B-01',
    protects: 'pages run scripts of their own origin only',
    file: headers,
    source: '"script-src \'self\'",',
    without: "\"script-src 'self' 'unsafe-inline'\",",
    test: headersTest,
  },
  {
    id: 'B-04',
    protects: 'answers are taken for what they say they are',
    file: headers,
    source: "headers.set('x-content-type-options', 'nosniff')",
    without: '',
    test: headersTest,
  },
  {
    id: 'B-04',
    protects: 'answers are not kept by caches',
    file: headers,
    source: "if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')",
    without: '',
    test: headersTest,
  },
  {
    id: 'B-05',
    protects: 'source maps stay inside',
    file: 'server/src/platform/http/static-files.ts',
    source: " && !entry.name.endsWith('.map')",
    without: '',
    test: 'server/src/platform/http/pages.test.ts',
    named: 'source maps and foreign folders stay inside',
  },
  {
    id: 'B-07',
    protects: 'another origin may read nothing',
    file: 'server/src/platform/http/cors.ts',
    source: 'if (publicUrl === undefined || origin !== publicUrl) return',
    without: 'if (publicUrl === undefined) return',
    test: frameTest,
    named: 'gets no header',
  },
  {
    id: 'B-07',
    protects: 'a name that somebody pointed at us is not served',
    file: 'server/src/platform/http/request-listener.ts',
    source: "else if (!isOwnHost(targetHost(incoming), publicUrl)) refuse('MISDIRECTED', outgoing, publicUrl)",
    without: 'else if (targetHost(incoming) === null) return',
    test: frameTest,
    named: 'away',
  },
  {
    id: 'B-01',
    protects: 'no other page frames one of ours',
    file: 'server/src/platform/http/security-headers.ts',
    source: `  "frame-ancestors 'none'",
`,
    without: '',
    test: 'server/src/platform/http/security-headers.test.ts',
    named: 'over http',
  },
  {
    id: 'B-01',
    protects: 'scripts and pages take no plain text as code',
    file: 'server/src/platform/http/security-headers.ts',
    source: `  "require-trusted-types-for 'script'",
`,
    without: '',
    test: 'server/src/platform/http/security-headers.test.ts',
    named: 'over http',
  },
  {
    id: 'B-01',
    protects: 'no page makes policies for such text',
    file: 'server/src/platform/http/security-headers.ts',
    source: `  "trusted-types 'none'",
`,
    without: '',
    test: 'server/src/platform/http/security-headers.test.ts',
    named: 'over http',
  },
]
