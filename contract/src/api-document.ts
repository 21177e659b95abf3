import { openApiDocument } from './product/openapi.ts'
import { routes } from './routes.ts'

/** The OpenAPI document of the product, as `/openapi.json` answers it and `contract/openapi/` keeps it. */
export function apiDocument() {
  return openApiDocument(routes, {
    title: 'Firepay',
    version: '1',
    description:
      'The dashboard and the ingest of a payment service. Amounts are whole minor units as text; times are ISO 8601 in UTC; every refusal is application/problem+json with a code, but for a bad access token: that 401 has none. A client that shows a merchant may say which, `Firepay-Merchant: mer_…`: when the session has been moved to another, the call is refused with STALE.',
  })
}
