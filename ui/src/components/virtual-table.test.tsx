// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gridTemplate } from './grid-template.ts'
import { VirtualCards } from './virtual-cards.tsx'
import type { VirtualRowsHandle } from './virtual-rows.ts'
import { type VirtualColumn, VirtualTable, VirtualTableWaiting } from './virtual-table.tsx'

type Row = { id: string; name: string; amount: number }
type Context = { unit: string }

const rows: Row[] = Array.from({ length: 200 }, (_, index) => ({
  id: `r${index}`,
  name: `Row ${index}`,
  amount: index,
}))
const columns: VirtualColumn<Row, Context>[] = [
  { id: 'name', name: 'Name', isName: true, width: 100, grow: 1, cell: (row) => row.name.toUpperCase() },
  {
    id: 'amount',
    name: 'Amount',
    label: 'Amount, UTC',
    width: 80,
    grow: 0,
    end: true,
    sort: 'amount',
    room: (shown) => (shown.some((row) => row.amount > 100) ? 120 : 0),
    cell: (row, { unit }) => `${row.amount} ${unit}`,
  },
]

let root: Root | undefined

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // The test environment has no layout: gives the scroll container a height of ten rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function render(element: React.ReactElement): Promise<HTMLElement> {
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await act(async () => root?.render(element))
  await settle()
  return host
}

/** Waits for the lazy-loaded row window. */
async function settle(): Promise<void> {
  await act(() => import('./row-window.tsx'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
}

const given = {
  label: 'Payments',
  scrollerLabel: 'Scrollable payments',
  columns,
  link: 'name',
  rows,
  total: 4482,
  context: { unit: 'pieces' },
  busy: false,
  openId: undefined,
  hrefOf: (id: string) => `/payments/${id}`,
  linkText: (row: Row) => row.name,
  onNearEnd: () => undefined,
  sort: '-amount',
  onSort: () => undefined,
  sortLabel: (name: string) => `Sort by ${name}`,
}

test('renders visible rows and counts all', async () => {
  const host = await render(<VirtualTable {...given} />)
  const drawn = host.querySelectorAll('[role="row"][data-index]')
  expect(drawn.length).toBeGreaterThan(5)
  expect(drawn.length).toBeLessThan(60)
  expect(host.querySelector('[role="table"]')?.getAttribute('aria-rowcount')).toBe('4483')
  // The head is row 1.
  expect(drawn[0]?.getAttribute('aria-rowindex')).toBe('2')
})

test('a row has one link, named by its text', async () => {
  const host = await render(<VirtualTable {...given} />)
  const [first] = host.querySelectorAll('[role="row"][data-index]')
  const links = [...(first?.querySelectorAll('a') ?? [])]
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.dataset.row])).toEqual([
    ['Row 0', '/payments/r0', 'r0'],
  ])
  expect(first?.querySelectorAll('[role="cell"]')[1]?.textContent).toBe('0 pieces')
})

test('another column can be the link, with its own text', async () => {
  const host = await render(<VirtualTable {...given} link="amount" />)
  const link = host.querySelector('[data-index="3"] a')
  expect(link?.textContent).toBe('3 pieces')
  expect(link?.getAttribute('title')).toBe('Row 3')
})

test('a head shows the order, and sorts descending first', async () => {
  const onSort = vi.fn()
  const host = await render(<VirtualTable {...given} onSort={onSort} />)
  const [name, amount] = host.querySelectorAll('[role="columnheader"]')
  expect(name?.querySelector('button')).toBeNull()
  expect(amount?.getAttribute('aria-sort')).toBe('descending')
  const button = amount?.querySelector('button')
  expect(button?.textContent).toBe('Amount, UTC')
  expect(button?.title).toBe('Sort by Amount')
  await act(async () => button?.click())
  expect(onSort).toHaveBeenLastCalledWith('amount')
  await act(async () => root?.render(<VirtualTable {...given} sort="amount" onSort={onSort} />))
  expect(host.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('ascending')
  await act(async () => host.querySelector<HTMLElement>('[aria-sort] button')?.click())
  expect(onSort).toHaveBeenLastCalledWith('-amount')
})

test('renders all rows of a first page, and keeps their elements when more load', async () => {
  const host = await render(<VirtualTable {...given} rows={rows.slice(0, 75)} />)
  expect(host.querySelectorAll('[role="row"][data-index]')).toHaveLength(75)
  const second = host.querySelector('[data-index="1"]')
  await act(async () => root?.render(<VirtualTable {...given} />))
  await settle()
  expect(host.querySelectorAll('[role="row"][data-index]').length).toBeLessThan(60)
  expect(host.querySelector('[data-index="1"]')).toBe(second)
})

test('marks the open row, and announces newer ones', async () => {
  const host = await render(<VirtualTable {...given} openId="r2" busy />)
  expect([...host.querySelectorAll('[data-open]')].map((row) => row.getAttribute('data-index'))).toEqual(['2'])
  expect(host.querySelector('[role="table"]')?.getAttribute('aria-busy')).toBe('true')
})

test('provides navigation between rows', async () => {
  const handle = createRef<VirtualRowsHandle>()
  const host = await render(<VirtualTable {...given} handle={handle} />)
  expect(handle.current?.root).toBe(host.querySelector('section'))
  expect(() => handle.current?.scrollTo(150)).not.toThrow()
})

test('columns are as wide as their content, and flexible ones take the rest', () => {
  expect(gridTemplate(columns, rows.slice(0, 10))).toEqual({ template: 'minmax(100px, 1fr) 80px', minWidth: 180 })
  expect(gridTemplate(columns, rows).minWidth).toBe(220)
  expect(gridTemplate(columns.slice(1), []).template).toBe('80px minmax(0, 1fr)')
})

test('shows its head before the first rows', async () => {
  const host = await render(
    <VirtualTableWaiting label="Payments" columns={columns} sort="-amount" sortLabel={given.sortLabel} />,
  )
  expect(host.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect([...host.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent)).toEqual([
    'Name',
    'Amount, UTC',
  ])
})

test('on phones a row is two lines with the same link, still a table row', async () => {
  const { columns: _columns, link: _link, scrollerLabel: _scroller, ...shared } = given
  const host = await render(
    <VirtualCards
      {...shared}
      card={(row, { unit }) => ({ end: row.amount, detail: unit, badge: row.amount > 1 ? 'many' : 'few' })}
    />,
  )
  expect(host.querySelector('[role="table"]')?.getAttribute('aria-rowcount')).toBe('4482')
  const [first] = host.querySelectorAll('[role="row"][data-index]')
  expect(first?.getAttribute('aria-rowindex')).toBe('1')
  expect([...(first?.querySelectorAll('[role="cell"]') ?? [])].map((cell) => cell.textContent)).toEqual([
    'Row 0',
    '0',
    'pieces',
    'few',
  ])
  expect(first?.querySelector('a')?.dataset.row).toBe('r0')
})
