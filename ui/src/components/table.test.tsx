// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Table } from './table.tsx'

async function render(element: React.ReactElement): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const host = document.createElement('div')
  await act(async () => createRoot(host).render(element))
  return host
}

const body = (
  <tbody>
    <tr>
      <td>Devi</td>
      <td>3</td>
    </tr>
  </tbody>
)

test('names itself and its columns for screen readers', async () => {
  const host = await render(
    <Table label="Members" columns={[{ name: 'Person' }, { name: 'Actions', hidden: true }]}>
      {body}
    </Table>,
  )
  expect(host.querySelector('table')?.getAttribute('aria-label')).toBe('Members')
  const heads = [...host.querySelectorAll('th')]
  expect(heads.map((head) => head.getAttribute('scope'))).toEqual(['col', 'col'])
  expect(heads.map((head) => head.textContent)).toEqual(['Person', 'Actions'])
  expect(heads[1]?.querySelector('.visually-hidden')?.textContent).toBe('Actions')
})

test('stays a table when its rows are lines', async () => {
  const stacked = await render(
    <Table stacked columns={[{ name: 'Person' }]}>
      {body}
    </Table>,
  )
  const still = await render(<Table columns={[{ name: 'Person' }]}>{body}</Table>)
  expect(stacked.querySelector('table')?.getAttribute('role')).toBe('table')
  expect(still.querySelector('table')?.hasAttribute('role')).toBe(false)
})

test('supports heads over several columns, and heads with controls', async () => {
  const host = await render(
    <Table
      plain
      columns={[
        { name: 'EUR', span: 2 },
        { id: 'owner', name: <b>Owner</b>, className: 'role' },
      ]}
    >
      {body}
    </Table>,
  )
  const heads = [...host.querySelectorAll('th')]
  expect(heads[0]?.colSpan).toBe(2)
  expect(heads[1]?.className).toContain('role')
  expect(heads[1]?.querySelector('b')?.textContent).toBe('Owner')
})

test('can omit its head, and is busy during a reload', async () => {
  const host = await render(
    <Table aria-labelledby="sums-title" aria-busy>
      {body}
    </Table>,
  )
  const table = host.querySelector('table')
  expect(table?.tHead).toBeNull()
  expect(table?.getAttribute('aria-labelledby')).toBe('sums-title')
  expect(table?.getAttribute('aria-busy')).toBe('true')
  const still = await render(<Table label="Sums">{body}</Table>)
  expect(still.querySelector('table')?.hasAttribute('aria-busy')).toBe(false)
})
