import type { Task } from '@firepay/demo-contract/todo.ts'
import { useState } from 'react'
import { TaskRow } from './task-row.tsx'
import styles from './todo.module.css'
import { type Move, useOrder } from './use-order.ts'

/** The tasks of a view. A manual order is not saved. */
export function TaskList({ tasks, onOpen }: { tasks: readonly Task[]; onOpen: (task: Task) => void }) {
  const order = useOrder(tasks)
  const [said, setSaid] = useState('')
  const move = (asked: Move) => {
    const place = order.move(asked)
    const title = tasks.find(({ id }) => id === asked.id)?.title ?? ''
    setSaid(`${title} is at place ${place} of ${tasks.length}`)
  }
  const ids = order.tasks.map(({ id }) => id)
  const [first = 0] = ids
  const last = ids.at(-1) ?? 0
  return (
    <>
      <ul className={styles.list}>
        {order.tasks.map((task, at) => (
          <TaskRow
            key={task.id}
            task={task}
            around={{ first, last, before: ids[at - 1], after: ids[at + 1] }}
            onOpen={() => onOpen(task)}
            onMove={move}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
