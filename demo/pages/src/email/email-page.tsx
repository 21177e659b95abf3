import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import { IconPencilPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AppLayout, Pane, SideButton } from '../app/app-layout.tsx'
import { useParam } from '../context.tsx'
import { Answer } from '../shared/answer.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { useSearch } from '../shared/use-search.ts'
import { UnknownPage } from '../unknown-page.tsx'
import { Compose } from './compose/compose.tsx'
import styles from './email.module.css'
import { MailList, NoMails } from './mail-list.tsx'
import { linkId } from './mail-row.tsx'
import { MailSide } from './mail-side.tsx'
import { MailView } from './mail-view.tsx'
import { type Folder, folders, type Label, labels } from './mail-words.ts'
import { type Shown, useMails } from './use-mails.ts'
import { useWriting } from './use-writing.ts'
import viewStyles from './view.module.css'

/** Mails of the folder or label in the URL, with the open one (catalogue 5.1). */
export default function EmailPage() {
  const [givenFolder, givenLabel] = [useParam('folder') || 'inbox', useParam('label')]
  const folder = folders.find((one) => one.folder === givenFolder)?.folder
  const label = labels.find((one) => one.label === givenLabel)?.label
  if (folder === undefined || (givenLabel !== '' && label === undefined)) return <UnknownPage />
  return <Email folder={folder} label={label} />
}

type Place = { folder: Folder; label: Label | undefined }

function Email({ folder, label }: Place) {
  const search = useSearch()
  const shown: Shown = { ...(label === undefined ? { folder } : { label }), q: search.q }
  const query = useMails(shown)
  const href = label === undefined ? `/apps/email/${folder}` : `/apps/email/label/${label}`
  const { openId, open, close } = useOpenMail(href)
  const writing = useWriting()
  const name = nameOf({ folder, label })
  const mails = query.data?.emails ?? []
  return (
    <>
      <AppLayout
        title={`Email: ${name}`}
        sideLabel="Mails"
        side={(closeSide) => (
          <MailSide
            folder={folder}
            label={label}
            waiting={query.data?.emailsMeta}
            onFollow={closeSide}
            onCompose={() => {
              closeSide()
              writing.begin()
            }}
          />
        )}
      >
        <Pane
          label={name}
          className={openId === undefined ? undefined : viewStyles.beside}
          head={
            <>
              <SideButton label="Folders and labels" />
              <div className={styles.search}>
                <SearchField what="sender or subject" value={search.text} onChange={search.search} />
              </div>
              <IconButton className={styles.compose ?? ''} label="Compose an email" onClick={() => writing.begin()}>
                <IconPencilPlus size={20} stroke={1.75} aria-hidden />
              </IconButton>
            </>
          }
        >
          <Answer query={query} height={400} failed="The emails did not load">
            {({ emails }) =>
              emails.length === 0 ? (
                <NoMails search={search} place={name} />
              ) : (
                <MailList key={href} mails={emails} href={href} openId={openId} />
              )
            }
          </Answer>
        </Pane>
        {openId !== undefined && (
          <MailView
            id={openId}
            shown={shown}
            ids={mails.map(({ id }) => id)}
            onOpen={open}
            onClose={close}
            onWrite={writing.begin}
          />
        )}
      </AppLayout>
      <Compose writing={writing} />
    </>
  )
}

function nameOf({ folder, label }: Place): string {
  if (label !== undefined) return labels.find((one) => one.label === label)?.name ?? ''
  return folders.find((one) => one.folder === folder)?.name ?? ''
}

/** The mail in the URL: going back in the browser closes it. */
function useOpenMail(href: string) {
  const given = Number((useLocation().search as { mail?: unknown }).mail)
  const openId = Number.isInteger(given) && given > 0 ? given : undefined
  const navigate = useNavigate()
  const last = useRef(openId)
  useEffect(() => {
    // The focus returns to the row that opened the mail.
    if (openId === undefined && last.current !== undefined) document.getElementById(linkId(last.current))?.focus()
    last.current = openId
  }, [openId])
  return {
    openId,
    open: (id: number) => void navigate({ to: href, search: { mail: id } as never, replace: true }),
    close: () => void navigate({ to: href }),
  }
}
