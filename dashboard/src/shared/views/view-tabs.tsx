import { ProblemError } from '@firepay/contract/product/client.ts'
import type { ViewList } from '@firepay/contract/views/views.schemas.ts'
import { Banner } from '@firepay/ui/components/banner.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconBookmark, IconDots, IconUsers } from '@firepay/ui/components/icons.ts'
import { Menu, MenuDivider, MenuItem } from '@firepay/ui/components/menu.tsx'
import { TabButton, TabDivider, Tabs } from '@firepay/ui/components/tabs.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { type Answer, invalidate, read } from '../../api/query.ts'
import { viewTexts as texts } from '../../locale/views.ts'
import { useCan, useUser } from '../current-user.ts'
import type { ListState } from '../list/list-state.ts'
import { stringifyPlainSearch } from '../plain-search.ts'
import { problemText } from '../problem-text.ts'
import { isSameState, viewStateOf } from './view-state.ts'

const SaveViewDialog = lazy(() =>
  import('./save-view-dialog.tsx').then((module) => ({ default: module.SaveViewDialog })),
)

export type View = Answer<'GET /views'>['items'][number]

/**
 * The saved views of a list as tabs, with actions on the selected one. A view sets the list's state and `?view=`: the
 * state alone determines the list, so that a link works for everyone with access.
 */
export function ViewTabs({
  list,
  path,
  state,
  first,
  onChange,
}: {
  list: ViewList
  /** Path of the list's page, for links. */
  path: string
  state: ListState
  /** The built-in tabs; the argument tells if a view is shown instead. */
  first: (isOfView: boolean) => ReactNode
  onChange: (next: ListState) => void
}) {
  const user = useUser()
  const can = useCan()
  const queries = useQueryClient()
  const isPhone = useNarrow(720)
  const [asking, setAsking] = useState<'new' | 'rename' | null>(null)
  const views = useQuery(read('GET /views', { query: { list } }))
  const items = views.data?.items ?? []
  const current = items.find(({ id }) => id === state.view)
  const now = viewStateOf(state)
  const isModified = current !== undefined && !isSameState(now, viewStateOf(current.query))
  const show = (view: View) => onChange({ ...view.query, view: view.id })
  useBareLink(current, now, show)

  const changed = () => void invalidate(queries, 'GET /views')
  const failed = (error: unknown) => showToast({ tone: 'bad', text: problemText(error) })
  const update = useMutation({
    mutationFn: (body: { query?: Record<string, string>; shared?: boolean }) =>
      api('PATCH /views/{id}', { params: { id: current?.id ?? '' }, body }),
    onSuccess: changed,
    onError: failed,
  })
  const restore = (view: View) =>
    api('POST /views', { body: { list, name: view.name, shared: view.shared, query: view.query } }).then(
      changed,
      failed,
    )
  const remove = useMutation({
    mutationFn: (view: View) => api('DELETE /views/{id}', { params: { id: view.id } }),
    onSuccess: (_, view) => {
      changed()
      onChange({ ...now })
      // Only the owner can restore a view.
      const undo = view.owner.id === user.id && { action: { label: texts.undo, run: () => void restore(view) } }
      showToast({ text: texts.deleted(view.name), tone: 'ok', ...undo })
    },
    onError: failed,
  })
  const isMine = current?.owner.id === user.id
  const saveLabel = isModified && isMine ? texts.update : texts.save
  const save = () => (isModified && isMine ? update.mutate({ query: now }) : setAsking('new'))
  const copyLink = (view: View) => {
    const link = `${location.origin}${path}${stringifyPlainSearch({ ...view.query, view: view.id })}`
    void navigator.clipboard?.writeText(link).then(() => showToast({ text: texts.copied, tone: 'ok' }))
  }
  return (
    <>
      <Tabs
        label={texts.label}
        end={
          <>
            {/* On a phone the words would cover the last tab. */}
            {(current === undefined || isModified) &&
              (isPhone ? (
                <IconButton label={saveLabel} size="sm" onClick={save}>
                  <IconBookmark size={16} stroke={1.75} />
                </IconButton>
              ) : (
                <Button
                  tone="ghost"
                  size="xs"
                  icon={<IconBookmark size={14} stroke={1.75} aria-hidden="true" />}
                  onClick={save}
                  busy={update.isPending}
                >
                  {saveLabel}
                </Button>
              ))}
            {current !== undefined && (
              <Menu
                label={texts.actions}
                position="bottom-end"
                trigger={
                  <IconButton label={texts.actions} size="sm">
                    <IconDots size={16} stroke={1.75} />
                  </IconButton>
                }
              >
                <MenuItem onSelect={() => copyLink(current)}>{texts.copyLink}</MenuItem>
                <MenuItem onSelect={() => setAsking('new')}>{texts.saveAs}</MenuItem>
                <MenuItem onSelect={() => setAsking('rename')} disabled={!isMine}>
                  {texts.rename}
                </MenuItem>
                <MenuItem
                  onSelect={() => update.mutate({ shared: !current.shared })}
                  disabled={!isMine || (!current.shared && !can('share View'))}
                >
                  {current.shared ? texts.unshare : texts.share}
                </MenuItem>
                <MenuDivider />
                <MenuItem danger onSelect={() => remove.mutate(current)} disabled={!isMine && !can('manage Member')}>
                  {texts.delete}
                </MenuItem>
              </Menu>
            )}
          </>
        }
      >
        {first(current !== undefined)}
        {items.length > 0 && <TabDivider />}
        {items.map((view) => (
          <TabButton
            key={view.id}
            active={view === current}
            {...(view.shared && {
              icon: <IconUsers size={15} stroke={1.75} aria-label={sharedLabel(view, user.id)} />,
            })}
            {...(view === current && isModified && { count: texts.modified })}
            onClick={() => show(view)}
          >
            {view.name}
          </TabButton>
        ))}
      </Tabs>
      {state.view !== undefined && views.isSuccess && current === undefined && <NoSuchView id={state.view} />}
      {asking !== null && (
        <Suspense>
          <SaveViewDialog
            list={list}
            view={asking === 'rename' ? current : undefined}
            query={now}
            onClose={() => setAsking(null)}
            onSaved={(view) => {
              setAsking(null)
              changed()
              queries.setQueryData(
                read('GET /views', { query: { list } }).queryKey,
                (before) => before && { items: [...before.items.filter(({ id }) => id !== view.id), view] },
              )
              if (asking === 'new') show(view)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function sharedLabel({ owner }: View, userId: string): string {
  return owner.id === userId ? texts.shared : texts.sharedBy(owner.name)
}

/** Expands a link with only the view's id, on page load only, so that clearing the filters lasts. */
function useBareLink(current: View | undefined, now: Record<string, string>, show: (view: View) => void): void {
  const isBare = useRef(Object.keys(now).length === 0)
  useEffect(() => {
    if (current === undefined || !isBare.current) return
    isBare.current = false
    if (Object.keys(current.query).length > 0) show(current)
  })
}

/** Explains why the user cannot see the linked view. */
function NoSuchView({ id }: { id: string }) {
  const view = useQuery({ ...read('GET /views/{id}', { params: { id } }), retry: false })
  if (!(view.error instanceof ProblemError)) return null
  return (
    <Banner tone="info" live="polite">
      {view.error.status === 403 ? texts.private : texts.gone}
    </Banner>
  )
}
