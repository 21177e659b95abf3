import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Task } from '@firepay/demo-contract/todo.ts'
import { Badge } from '@firepay/ui/components/badge.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconPlus } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { IconGripVertical, IconStarFilled } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PersonMark } from '../shared/person-mark.tsx'
import styles from './board.module.css'
import { putInto, type Stage, stages, useStages } from './stages.ts'
import { dueText, isLate, tags, toneOf } from './task-words.ts'
import { useTaskChange } from './use-tasks.ts'

/** The tasks of a view in four columns, moved by dragging or a menu (mock 12). */
export default function TaskBoard({
  tasks,
  onOpen,
  onAdd,
}: {
  tasks: readonly Task[]
  onOpen: (task: Task) => void
  onAdd: (stage: Stage) => void
}) {
  const stageOf = useStages()
  const change = useTaskChange()
  const [said, setSaid] = useState('')
  const move = (id: number, to: Stage) => {
    const task = tasks.find((one) => one.id === id)
    if (task === undefined || stageOf(task) === to) return
    putInto(id, to)
    if ((to === 'done') !== task.isCompleted) change.mutate({ id, isCompleted: to === 'done' })
    setSaid(`${task.title} is in ${stages.find(({ stage }) => stage === to)?.name}`)
  }
  return (
    <div className={styles.board}>
      {stages.map(({ stage, name }) => (
        <Column
          key={stage}
          name={name}
          tasks={tasks.filter((task) => stageOf(task) === stage)}
          stage={stage}
          onOpen={onOpen}
          onAdd={() => onAdd(stage)}
          onMove={move}
        />
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

type OnMove = (id: number, to: Stage) => void

function Column({
  name,
  stage,
  tasks,
  onOpen,
  onAdd,
  onMove,
}: {
  name: string
  stage: Stage
  tasks: readonly Task[]
  onOpen: (task: Task) => void
  onAdd: () => void
  onMove: OnMove
}) {
  const column = useRef<HTMLElement>(null)
  const [isNear, setIsNear] = useState(false)
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    if (column.current === null) return
    return dropTargetForElements({
      element: column.current,
      canDrop: ({ source }) => source.data.stage !== stage,
      onDragEnter: () => setIsNear(true),
      onDragLeave: () => setIsNear(false),
      onDrop: ({ source }) => {
        setIsNear(false)
        moved(Number(source.data.taskId), stage)
      },
    })
  }, [stage])
  return (
    <section ref={column} className={styles.column} data-near={isNear || undefined} aria-label={name}>
      <header className={styles.head}>
        <h2>
          {name} <span>{tasks.length}</span>
        </h2>
        <IconButton size="sm" label={`Add a task: ${name}`} onClick={onAdd}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <ul className={styles.cards}>
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} stage={stage} onOpen={() => onOpen(task)} onMove={onMove} />
        ))}
      </ul>
    </section>
  )
}

function TaskCard({ task, stage, onOpen, onMove }: { task: Task; stage: Stage; onOpen: () => void; onMove: OnMove }) {
  const card = useRef<HTMLLIElement>(null)
  const [isDragged, setIsDragged] = useState(false)
  const { id, title, isImportant, assignee, dueDate } = task
  useEffect(() => {
    if (card.current === null) return
    return draggable({
      element: card.current,
      getInitialData: () => ({ taskId: id, stage }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    })
  }, [id, stage])
  return (
    <li ref={card} className={styles.card} data-dragged={isDragged || undefined}>
      <div className={styles.line}>
        <button type="button" className={styles.title} data-done={task.isCompleted || undefined} onClick={onOpen}>
          {title}
        </button>
        {isImportant && (
          <span className={styles.star}>
            <IconStarFilled size={15} aria-hidden />
            <span className="visually-hidden">Important</span>
          </span>
        )}
        <span className={styles.move}>
          <MoveMenu title={title} stage={stage} onMove={(to) => onMove(id, to)} />
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.tags}>
          {tags
            .filter(({ tag }) => task.tags.includes(tag))
            .map(({ tag, name, tone }) => (
              <Badge key={tag} tone={tone} icon={null}>
                {name}
              </Badge>
            ))}
        </span>
        {/* Assignee and date wrap together. */}
        <span className={styles.foot}>
          <span className={styles.due} data-late={isLate(task) || undefined}>
            {dueText(dueDate)}
            {isLate(task) && ', late'}
          </span>
          {assignee !== null && (
            <span title={assignee.fullName}>
              <PersonMark size="sm" name={assignee.fullName} tone={toneOf(task)} />
              <span className="visually-hidden">{assignee.fullName}</span>
            </span>
          )}
        </span>
      </div>
    </li>
  )
}

/** The alternative to dragging. */
function MoveMenu({ title, stage, onMove }: { title: string; stage: Stage; onMove: (to: Stage) => void }) {
  return (
    <Menu
      label={`Move ${title}`}
      position="bottom-end"
      trigger={
        <IconButton size="sm" label={`Move ${title}`}>
          <IconGripVertical size={16} stroke={1.75} />
        </IconButton>
      }
    >
      {stages
        .filter((one) => one.stage !== stage)
        .map((one) => (
          <MenuItem key={one.stage} onSelect={() => onMove(one.stage)}>
            {one.name}
          </MenuItem>
        ))}
    </Menu>
  )
}
