import type { Task } from '@firepay/demo-contract/todo.ts'
import { dateText, daysAfter } from './dates.ts'
import { nameAt } from './people.ts'

/** Flags: `c` complete, `d` deleted, `i` important. */
const seeds: readonly [title: string, tags: Task['tags'], marks: string, description?: string][] = [
  ['Order paper for the printer', ['low'], ''],
  [
    'Check the first aid box',
    ['team', 'medium'],
    'i',
    '<p>Plasters and the <strong>burn gel</strong> were used in the spring.</p><p>The list hangs inside the lid.</p>',
  ],
  [
    'Write to the two new suppliers',
    ['high'],
    'i',
    '<p>Ask both for the same thing: price, weight, and who unloads.</p>',
  ],
  ['Put the summer prices on the shelf', ['update'], 'c'],
  ['Call the glazier about the door', ['medium'], ''],
  [
    'Plan the evening for regulars',
    ['team'],
    '',
    '<p data-align="center"><em>Doors at seven</em></p><p>Forty chairs, one long table, no speeches.</p>',
  ],
  ['Renew the parking permit', ['high', 'update'], 'ci'],
  ['Sort the keys', ['low'], 'c'],
  ['Count the blue crates', ['low', 'team'], ''],
  ['Read the report of the auditor', ['high'], 'i', '<p>Page nine first. The rest is <u>in order</u>.</p>'],
  ['Take the posters down', ['update'], 'c'],
  ['Ask for two offers for the van', ['medium'], '', '<p>With a roof rack, and without.</p>'],
  ['Swap the till rolls', ['low'], 'c'],
  ['Teach the new hands to use the scale', ['team'], 'i'],
  ['Empty the letter box at the old shop', ['medium', 'update'], 'd'],
  ['Find the manual of the oven', ['low'], 'cd'],
  ['Book the hall for December', ['high', 'team'], 'i', '<p>The one with the stove, or none.</p>'],
  ['Send the photographs to the paper', ['update'], 'c'],
]

/**
 * Eighteen tasks due from three days ago on; every second one is assigned to a user without a picture, the others are
 * unassigned.
 */
export function seedTasks(today: Date): Task[] {
  return seeds.map(([title, tags, marks, description = ''], index) => ({
    id: index + 1,
    title,
    dueDate: dateText(daysAfter(today, ((index * 5) % 40) - 3)),
    description,
    assignee: index % 2 === 0 ? { fullName: nameAt(index + 4), avatar: '' } : null,
    tags: [...tags],
    isCompleted: marks.includes('c'),
    isDeleted: marks.includes('d'),
    isImportant: marks.includes('i'),
  }))
}
