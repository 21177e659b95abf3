import { expect, it } from 'vitest'
import { root } from '../root.ts'
import { checkRepository } from './repository.ts'

it('keeps the rules of the repository', () => {
  const findings = checkRepository(root).map(({ rule, reason, file }) => `${rule} (${reason}): ${file}`)
  expect(findings).toEqual([])
  // Every source file is parsed, beside the other tests.
}, 120_000)
