import { describe, expect, test } from 'vitest'
import { withoutField, withoutFilters, withValues } from '../../shared/list/filter-fields.ts'
import { filterPhrase } from '../../shared/list/filter-phrase.ts'
import { parsePlainSearch, stringifyPlainSearch } from '../../shared/plain-search.ts'
import { filterFields } from './list/filter-fields.ts'
import { filterOf } from './transactions.queries.ts'
import { type ListSearch, transactionsUrl, withoutName } from './transactions.search.ts'

const roundTrip = (search: ListSearch) => transactionsUrl.read(parsePlainSearch(stringifyPlainSearch(search)))

describe('the list in the URL', () => {
  test.each<ListSearch>([
    {},
    { status: 'captured,declined', type: 'all' },
    { currency: 'EUR', amountFrom: '2000', amountTo: '1000000000000000000' },
    { q: '12345', orderReference: 'HP-1,2 & 3/ü', timeZone: 'America/Sao_Paulo', sort: 'amount' },
    { from: '2018-01-01', to: '2018-02-01', dateField: 'capturedAt', open: 'txn_01jd0000000000000000000001' },
    { from: '2026-11-19T10:00:00+01:00', period: '7d' },
  ])('round-trips: %o', (search) => {
    const { period, ...expected } = search
    expect(roundTrip(search)).toEqual(search.from === undefined ? search : expected)
  })

  test('is readable', () => {
    expect(stringifyPlainSearch({ status: 'captured,declined', timeZone: 'Europe/Berlin' })).toBe(
      '?status=captured,declined&timeZone=Europe/Berlin',
    )
  })

  test('ignores invalid values', () => {
    expect(
      transactionsUrl.read({
        from: '2026-02-30',
        period: 'ever',
        timeZone: 'Mars/Base',
        sort: 'name',
        open: 'javascript:alert(1)',
        siteId: 'site_x',
        amountFrom: '-5',
        unknown: 'x',
        status: '',
        q: 17,
      }),
    ).toEqual({})
  })

  test('names ignored values and keeps them in the URL until removed', () => {
    const raw = { status: 'captured,bogus', from: '2026-02-30', amountFrom: '2000', sort: 'amount', period: '' }
    expect(transactionsUrl.read(raw)).toEqual({ status: 'captured', sort: 'amount' })
    expect(transactionsUrl.faultsIn(raw)).toEqual([
      { name: 'status', values: ['bogus'] },
      { name: 'from', values: ['2026-02-30'] },
      { name: 'amount', values: [] },
    ])
    const kept = transactionsUrl.whole.read(raw)
    expect(kept).toEqual({ status: 'captured,bogus', from: '2026-02-30', amountFrom: '2000', sort: 'amount' })
    expect(
      transactionsUrl.faultsIn(transactionsUrl.whole.read(withoutName(kept, 'amount'))).map((fault) => fault.name),
    ).toEqual(['status', 'from'])
    expect(
      transactionsUrl.faultsIn({ sort: '-createdAt', dateField: 'createdAt', status: 'captured', q: 'x'.repeat(300) }),
    ).toEqual([])
  })

  test('ignores an amount without exactly one currency', () => {
    expect(transactionsUrl.read({ amountFrom: '2000' })).toEqual({})
    expect(transactionsUrl.read({ amountFrom: '2000', currency: 'EUR,USD' })).toEqual({ currency: 'EUR,USD' })
  })

  test('omits defaults', () => {
    expect(transactionsUrl.read({ sort: '-createdAt', dateField: 'createdAt' })).toEqual({})
  })
})

test('the call has filter, days and zone, without screen state', () => {
  const search: ListSearch = { q: 'ab', status: 'declined', from: '2018-01-01', sort: 'amount', open: 'txn_1' }
  expect(filterOf(search, 'America/Sao_Paulo')).toEqual({
    status: 'declined',
    from: '2018-01-01',
    timeZone: 'America/Sao_Paulo',
    mode: 'test',
  })
  expect(filterOf({ q: ' HP-88 ', timeZone: 'UTC' }, 'UTC')).toEqual({ q: 'HP-88', mode: 'test' })
})

test('a site has one mode: it is sent alone, and the mode stays in the URL', () => {
  expect(filterOf({ siteId: 'site_1', mode: 'live' }, 'UTC')).toEqual({ siteId: 'site_1' })
  expect(filterOf({ mode: 'all' }, 'UTC')).toEqual({ mode: 'all' })
  expect(transactionsUrl.read({ mode: 'both' })).toEqual({})
  expect(transactionsUrl.names).not.toContain('mode')
})

const field = (name: string) => {
  const found = filterFields.find((known) => known.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

describe('a chip', () => {
  test('shows its filter as a phrase', () => {
    expect(filterPhrase({ status: 'captured' }, field('status'))).toBe('Captured')
    expect(filterPhrase({ status: 'captured,declined' }, field('status'))).toBe('Captured or Declined')
    expect(filterPhrase({ status: 'captured,declined,voided' }, field('status'))).toBe('any of 3')
    expect(filterPhrase({ country: 'DE' }, field('country'))).toBe('Germany')
    expect(filterPhrase({ siteId: 'site_1' }, field('siteId'), () => 'Harbor & Pine')).toBe('Harbor & Pine')
  })

  test('shows amounts in their currency', () => {
    const amount = field('amount')
    expect(filterPhrase({ currency: 'EUR', amountFrom: '2000' }, amount)).toBe('from €20.00')
    expect(filterPhrase({ currency: 'JPY', amountTo: '2000' }, amount)).toBe('up to ¥2,000')
    expect(filterPhrase({ currency: 'EUR', amountFrom: '0', amountTo: '2000' }, amount)).toBe('€0.00 to €20.00')
  })

  test('of a currency also removes the amount', () => {
    const search: ListSearch = { currency: 'EUR', amountFrom: '2000', status: 'captured' }
    expect(withoutField(search, field('currency'))).toEqual({ status: 'captured' })
    expect(withoutField(search, field('amount'))).toEqual({ currency: 'EUR', status: 'captured' })
    expect(withValues(search, field('currency'), ['EUR', 'USD'])).toEqual({ currency: 'EUR,USD', status: 'captured' })
  })
})

test('clear keeps zone, order and period', () => {
  const kept: ListSearch = { timeZone: 'UTC', sort: 'amount', period: '7d' }
  expect(
    withoutFilters({ ...kept, siteId: 'site_1', q: 'HP-1', status: 'declined', amountFrom: '1', currency: 'EUR' }),
  ).toEqual(kept)
})
