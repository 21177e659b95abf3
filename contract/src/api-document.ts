import { openApiDocument } from './product/openapi.ts'
import { routes } from './routes.ts'

/** The OpenAPI document of the product: served at `/openapi.json` and stored in `contract/openapi/`. */
export function apiDocument() {
  return openApiDocument(routes, {
    title: 'Firepay',
    version: '1',
    description:
      'The dashboard and event ingest of a payment service. Amounts are integers of minor units, as strings; times are ISO 8601 in UTC; every error is application/problem+json with a code, except the 401 for a bad access token, which has none. A client that shows a merchant may name it with `Firepay-Merchant: mer_…`: if the session has been switched to another merchant, the call is refused with STALE.',
  })
}
