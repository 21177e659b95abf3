import type { Task } from '@firepay/demo-contract/todo.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconFilterOff, IconListCheck, IconPlus } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { AppLayout, Pane, SideButton } from '../app/app-layout.tsx'
import { useParam } from '../context.tsx'
import { Answer } from '../shared/answer.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { type Search, useSearch } from '../shared/use-search.ts'
import { useSearchParams } from '../shared/use-search-params.ts'
import { UnknownPage } from '../unknown-page.tsx'
import type { Stage } from './stages.ts'
import { TaskList } from './task-list.tsx'
import { TaskPanel } from './task-panel.tsx'
import { type Filter, filters, type Sort, sorts, type Tag, tags } from './task-words.ts'
import styles from './todo.module.css'
import { TodoSide } from './todo-side.tsx'
import { useTasks } from './use-tasks.ts'

const TaskBoard = lazy(() => import('./task-board.tsx'))

/** The tasks of the view or tag in the URL (catalogue 5.3). */
export default function TodoPage() {
  const [givenFilter, givenTag] = [useParam('filter'), useParam('tag')]
  const filter = filters.find((one) => one === givenFilter)
  const tag = tags.find((one) => one.tag === givenTag)?.tag
  const isUnknown = (givenFilter !== '' && filter === undefined) || (givenTag !== '' && tag === undefined)
  return isUnknown ? <UnknownPage /> : <Todo filter={filter} tag={tag} />
}

type View = { filter: Filter | undefined; tag: Tag | undefined }

function Todo({ filter, tag }: View) {
  const search = useSearch()
  const [sortBy, setSortBy] = useState<Sort>('latest')
  const [open, setOpen] = useState<Task | 'new'>()
  const [stage, setStage] = useState<Stage>('open')
  const [params, setParams] = useSearchParams()
  // Deleted tasks are in no column.
  const isBoard = params.view === 'board' && filter !== 'deleted'
  const add = (into: Stage = 'open') => {
    setStage(into)
    setOpen('new')
  }
  const query = useTasks({ ...(filter && { filter }), ...(tag && { tag }), q: search.q, sortBy })
  return (
    <AppLayout
      title={`Todo: ${nameOf({ filter, tag })}`}
      sideLabel="Tasks"
      side={(close) => (
        <TodoSide
          filter={filter}
          tag={tag}
          onFollow={close}
          onAdd={() => {
            close()
            add()
          }}
        />
      )}
    >
      <Pane
        className={styles.tasks}
        label={nameOf({ filter, tag })}
        head={
          <>
            <SideButton label="Views and tags" />
            <div className={styles.search}>
              <SearchField what="tasks" value={search.text} onChange={search.search} />
            </div>
            {filter !== 'deleted' && (
              <SegmentedControl
                label="View"
                value={isBoard ? 'board' : 'list'}
                onChange={(view) => setParams({ view: view === 'board' ? view : undefined })}
                options={[
                  { value: 'list', label: 'List' },
                  { value: 'board', label: 'Board' },
                ]}
              />
            )}
            <SortMenu sortBy={sortBy} onSort={setSortBy} />
          </>
        }
      >
        <Answer query={query} height={400} failed="The tasks did not load">
          {(tasks) =>
            tasks.length === 0 ? (
              <NoTasks search={search} view={nameOf({ filter, tag })} onAdd={() => add()} />
            ) : isBoard ? (
              <Suspense fallback={<div aria-busy="true" />}>
                <TaskBoard tasks={tasks} onOpen={setOpen} onAdd={add} />
              </Suspense>
            ) : (
              <TaskList tasks={tasks} onOpen={setOpen} />
            )
          }
        </Answer>
      </Pane>
      <TaskPanel of={open} stage={stage} onClose={() => setOpen(undefined)} />
    </AppLayout>
  )
}

function nameOf({ filter, tag }: View): string {
  if (tag !== undefined) return tags.find((one) => one.tag === tag)?.name ?? ''
  return { important: 'Important', completed: 'Completed', deleted: 'Deleted', all: 'My tasks' }[filter ?? 'all']
}

function SortMenu({ sortBy, onSort }: { sortBy: Sort; onSort: (sort: Sort) => void }) {
  return (
    <Menu
      label="Order of the tasks"
      trigger={
        <IconButton label="Order of the tasks">
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </IconButton>
      }
    >
      {sorts.map(({ value, name }) => (
        <MenuItem key={value} selected={value === sortBy && value !== 'latest'} onSelect={() => onSort(value)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

function NoTasks({ search, view, onAdd }: { search: Search; view: string; onAdd: () => void }) {
  if (search.q === '') {
    return (
      <EmptyState
        icon={<IconListCheck size={20} stroke={1.75} />}
        title="No items found"
        actions={
          <Button icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
            Add a task
          </Button>
        }
      >
        There is no task in {view}.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={20} stroke={1.75} />}
      title="No items found"
      actions={<Button onClick={search.clear}>Clear the search</Button>}
    >
      No task in {view} matches “{search.q}”.
    </EmptyState>
  )
}
