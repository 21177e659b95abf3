import type { Task } from '@firepay/demo-contract/todo.ts'
import { dateText, daysAfter } from './dates.ts'
import { nameAt } from './people.ts'

/** Marks: `c` complete, `d` deleted, `i` important. */
const seeds: readonly [string, Task['tags'], string][] = [
  ['Order paper for the printer', ['low'], ''],
  ['Check the first aid box', ['team', 'medium'], 'i'],
  ['Write to the two new suppliers', ['high'], 'i'],
  ['Put the summer prices on the shelf', ['update'], 'c'],
  ['Call the glazier about the door', ['medium'], ''],
  ['Plan the evening for regulars', ['team'], ''],
  ['Renew the parking permit', ['high', 'update'], 'ci'],
  ['Sort the keys', ['low'], 'c'],
  ['Count the blue crates', ['low', 'team'], ''],
  ['Read the report of the auditor', ['high'], 'i'],
  ['Take the posters down', ['update'], 'c'],
  ['Ask for two offers for the van', ['medium'], ''],
  ['Swap the till rolls', ['low'], 'c'],
  ['Teach the new hands to use the scale', ['team'], 'i'],
  ['Empty the letter box at the old shop', ['medium', 'update'], 'd'],
  ['Find the manual of the oven', ['low'], 'cd'],
  ['Book the hall for December', ['high', 'team'], 'i'],
  ['Send the photographs to the paper', ['update'], 'c'],
]

/** Eighteen tasks due around today; every second one is somebody’s without a picture, the others are nobody’s. */
export function seedTasks(today: Date): Task[] {
  return seeds.map(([title, tags, marks], index) => ({
    id: index + 1,
    title,
    dueDate: dateText(daysAfter(today, (index * 5) % 40)),
    description: '',
    assignee: index % 2 === 0 ? { fullName: nameAt(index + 4), avatar: '' } : null,
    tags: [...tags],
    isCompleted: marks.includes('c'),
    isDeleted: marks.includes('d'),
    isImportant: marks.includes('i'),
  }))
}
