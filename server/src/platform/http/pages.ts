import { join } from 'node:path'
import { apiDocument } from '@firepay/contract/api-document.ts'
import type { Context, Hono } from 'hono'
import type { Config } from '../config/config.ts'
import { ApiError } from '../errors/api-error.ts'
import { mailPlaceOf } from '../mail/mail-transport.ts'
import { serveDashboard } from './dashboard.ts'
import type { Env } from './env.ts'
import { originOf } from './host.ts'
import { answerFile, fileOf, StaticFiles } from './static-files.ts'

/** Serves the root paths: the API documentation for programs and people, and the dashboard. */
export function addPages(app: Hono<Env>, config: Config, apiBase: string, dashboardFolder: string): void {
  const document = lazily(() => {
    const content = Buffer.from(JSON.stringify(apiDocument()))
    // Like every answer without a content hash in its name (security.md B-04).
    return { ...fileOf('/openapi.json', content), cacheControl: 'no-store' }
  })
  const docs = new StaticFiles(join(import.meta.dirname, 'docs'))
  const dashboard = serveDashboard(dashboardFolder)
  const onlyGet = (path: string, answer: (context: Context<Env>) => Promise<Response | null> | Response) => {
    app.all(path, async (context) => {
      context.set('template', path)
      if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
        throw new ApiError('METHOD_NOT_ALLOWED', undefined, { headers: { allow: 'GET, HEAD' } })
      }
      const found = await answer(context)
      if (!found) throw new ApiError('NOT_FOUND')
      return found
    })
  }

  onlyGet('/config.json', (context) =>
    context.json({
      apiBase: originOf(context.req.header('host'), config.publicUrl) + apiBase,
      appName: config.appName,
      signup: config.signup,
      sessionIdleSeconds: config.session.idleMs / 1_000,
      sessionSeconds: config.session.familyMs / 1_000,
      mail: mailPlaceOf(config),
    }),
  )
  onlyGet('/openapi.json', (context) => answerFile(document(), context.req.raw.headers))
  onlyGet('/docs', (context) => docs.answer('/docs.html', context.req.raw.headers))
  onlyGet('/docs/:file{docs\\.(js|css)}', (context) =>
    docs.answer(`/${context.req.param('file')}`, context.req.raw.headers),
  )
  onlyGet('*', (context) => dashboard(context.req.path, context.req.raw.headers))
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
