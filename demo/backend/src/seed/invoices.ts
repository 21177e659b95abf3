import type { Invoice } from '@firepay/demo-contract/invoices.ts'
import { daysAfter, dayText } from './dates.ts'
import { at, companyAt, countryAt, emailOf, nameAt, phoneAt } from './people.ts'

const services = [
  'Building of software to order',
  'Design of screens and their building',
  'Licence without an end, with extensions',
  'Fitting of a finished product',
] as const

const streets = ['Alder Row', 'Brook Terrace', 'Chandler Street', 'Dyke Road', 'Elm Passage', 'Fuller Quay'] as const

/** Fifty invoices, 5001 to 5050, dated before and after today; two thirds of them are paid. */
export function seedInvoices(today: Date): Invoice[] {
  return Array.from({ length: 50 }, (_, index) => {
    const name = nameAt(index * 3)
    const issued = daysAfter(today, -((index * 7) % 90) - 3)
    const total = 240 + ((index * 937) % 4760)
    const isSettled = index % 3 !== 2
    return {
      id: 5001 + index,
      issuedDate: dayText(issued),
      client: {
        address: `${12 + ((index * 17) % 80)} ${at(streets, index)}`,
        company: companyAt(index),
        companyEmail: emailOf(name),
        country: countryAt(index * 5),
        contact: phoneAt(index),
        name,
      },
      service: at(services, index),
      total,
      avatar: '',
      ...(isSettled ? settled(index) : open(index, total)),
      dueDate: dayText(daysAfter(issued, 14 + (index % 3) * 7)),
    }
  })
}

function settled(index: number): Pick<Invoice, 'invoiceStatus' | 'balance'> {
  return { invoiceStatus: at(['Paid', 'Downloaded', 'Sent', 'Paid', 'Draft'] as const, index), balance: 0 }
}

/** Some are unpaid, a few overpaid, fewest past due. */
function open(index: number, total: number): Pick<Invoice, 'invoiceStatus' | 'balance'> {
  const status = at(
    ['Partial Payment', 'Sent', 'Draft', 'Partial Payment', 'Downloaded', 'Past Due'] as const,
    (index - 2) / 3,
  )
  const part = Math.round(total * 0.3)
  return { invoiceStatus: status, balance: index % 4 === 1 ? `-$${Math.round(part / 4)}` : `$${part}` }
}
