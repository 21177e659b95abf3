import { expect, it } from 'vitest'
import { root } from '../root.ts'
import { checkRepository } from './repository.ts'

it('follows the rules of the repository', () => {
  const findings = checkRepository(root).map(({ rule, reason, file }) => `${rule} (${reason}): ${file}`)
  expect(findings).toEqual([])
  // Parses every source file, concurrently with other tests.
}, 120_000)
