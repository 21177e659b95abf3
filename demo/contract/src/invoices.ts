import { countFrom, create, defineDemoRoutes, get, recordId, remove, sort, text, update } from './route.ts'
import { z } from './zod.ts'

export const invoiceStatuses = ['Paid', 'Downloaded', 'Sent', 'Draft', 'Partial Payment', 'Past Due'] as const

export const client = z.object({
  address: z.string(),
  company: z.string(),
  companyEmail: z.string(),
  country: z.string(),
  contact: z.string(),
  name: z.string(),
})

/** Dates are written `dd Mon yyyy`, `total` is dollars, `balance` is 0 or a text like `$724` or `-$205`. */
export const invoice = z.object({
  id: z.number(),
  issuedDate: z.string(),
  client,
  service: z.string(),
  total: z.number(),
  avatar: z.string(),
  invoiceStatus: z.enum(invoiceStatuses),
  balance: z.union([z.literal(0), z.string()]),
  dueDate: z.string(),
})
export type Invoice = z.output<typeof invoice>

const paymentDetails = z.object({
  totalDue: z.string(),
  bankName: z.string(),
  country: z.string(),
  iban: z.string(),
  swiftCode: z.string(),
})

export const invoiceRoutes = defineDemoRoutes({
  invoices: get(
    {
      path: '/apps/invoice/invoices',
      summary: 'Invoices that a text and a status match',
      query: z.object({
        q: text,
        perPage: countFrom(10),
        page: countFrom(1),
        status: text,
        sort,
        sortColumn: text,
      }),
    },
    z.object({ allData: z.array(invoice), total: z.number(), invoices: z.array(invoice) }),
  ),
  invoice: get(
    {
      path: '/api/invoice/invoices/{id}',
      summary: 'An invoice with how to pay it; `invoice` is absent when there is none',
      params: z.object({ id: recordId }),
    },
    z.object({ invoice: invoice.optional(), paymentDetails }),
  ),
  invoiceClients: get(
    { path: '/api/invoice/clients', summary: 'The clients of the first five invoices' },
    z.array(client),
  ),
  deleteInvoice: remove({
    path: '/apps/invoice/delete',
    summary: 'Takes an invoice away',
    query: z.object({ id: recordId }),
    errors: ['NOT_FOUND'],
  }),
  addInvoice: create(
    {
      path: '/apps/invoice/add-invoice',
      summary: 'Adds an invoice; its number is the highest one and one more',
      body: z.object({ invoice: invoice.omit({ id: true }) }),
    },
    z.object({ invoice }),
  ),
  updateInvoice: update(
    {
      path: '/apps/invoice/update-invoice',
      summary: 'Changes fields of an invoice',
      body: z.object({ invoice: invoice.partial().required({ id: true }) }),
      errors: ['NOT_FOUND'],
    },
    z.object({ invoice }),
  ),
})
