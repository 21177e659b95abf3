import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import type { Invoice, invoiceRoutes } from '@firepay/demo-contract/invoices.ts'
import { contains, pageOf, sorted } from '../list.ts'
import { found } from '../refuse.ts'
import { nextId, type Store } from '../store.ts'

const bank = {
  bankName: 'Bank of the Low Hills',
  country: 'Ireland',
  iban: 'IE00 FICT 0000 0000 0000 00',
  swiftCode: 'FICTIE00',
}

export function invoiceHandlers({ state }: Store): ServeHandlers<typeof invoiceRoutes> {
  const byId = (id: number) => state.invoices.find((one) => one.id === id)
  return {
    invoices: ({ query: { q, status, sort = 'asc', sortColumn = 'id', page, perPage } }) => {
      const matching = sorted(state.invoices, sortColumn, sort).filter(
        (one) => hasText(one, q) && (status === undefined || one.invoiceStatus.toLowerCase() === status.toLowerCase()),
      )
      // If all records fit on one page, that page is returned regardless of the request (catalogue 1.3).
      const invoices = matching.length <= perPage ? matching : pageOf(matching, page, perPage)
      return { allData: state.invoices, total: matching.length, invoices }
    },
    invoice: ({ params: { id } }) => {
      const invoice = byId(id)
      return { ...(invoice && { invoice }), paymentDetails: { totalDue: dueText(invoice?.balance ?? 0), ...bank } }
    },
    invoiceClients: () => state.invoices.slice(0, 5).map(({ client }) => client),
    deleteInvoice: ({ query: { id } }) => {
      const gone = found(byId(id))
      state.invoices = state.invoices.filter((one) => one !== gone)
      return {}
    },
    addInvoice: ({ body: { invoice: given } }) => {
      const invoice = { ...given, id: nextId(state.invoices) }
      state.invoices.push(invoice)
      return { invoice }
    },
    updateInvoice: ({ body: { invoice: changed } }) => ({
      invoice: Object.assign(found(byId(changed.id)), given(changed)),
    }),
  }
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** The balance as printed on an invoice: `$724` → `$724.00`. */
function dueText(balance: Invoice['balance']): string {
  return dollars.format(balance === 0 ? 0 : Number(balance.replace('$', '')))
}

/** The searched fields; an invoice without a balance is shown as paid and found by that word. */
function hasText({ client, id, total, balance, dueDate }: Invoice, q: string | undefined): boolean {
  const texts = [client.companyEmail, client.name, id, total, balance, dueDate, ...(balance === 0 ? ['paid'] : [])]
  return texts.some((text) => contains(text, q))
}

/** A change without absent fields. */
function given<T extends object>(changed: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(changed).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
