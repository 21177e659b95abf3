import { Avatar } from '@firepay/ui/components/avatar.tsx'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { TextField } from '@firepay/ui/components/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import styles from './chat-card.module.css'

type Message = { id: number; isOwn: boolean; text: string }

const begun: readonly Message[] = [
  { id: 1, isOwn: false, text: 'The labels for the jars came without glue.' },
  { id: 2, isOwn: true, text: 'All of them?' },
  { id: 3, isOwn: false, text: 'Two rolls of nine. The others hold.' },
  { id: 4, isOwn: true, text: 'Then we start with the seven and send two back.' },
]

/** A chat that keeps its messages until the page is left. */
export function ChatCard() {
  const [messages, setMessages] = useState(begun)
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const count = messages.length
  useEffect(() => {
    if (count > begun.length) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <Card title="Talk with Lotte Schimmer">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard. */}
      <ul ref={list} className={styles.messages} aria-label="Messages" tabIndex={0}>
        {messages.map(({ id, isOwn, text: said }) => (
          <li key={id} data-own={isOwn || undefined}>
            <Avatar name={isOwn ? 'Sam Tallis' : 'Lotte Schimmer'} />
            <p>
              <span className="visually-hidden">{isOwn ? 'You: ' : 'Lotte Schimmer: '}</span>
              {said}
            </p>
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const said = text.trim()
          if (said === '') return field.current?.focus()
          setMessages([...messages, { id: count + 1, isOwn: true, text: said }])
          setText('')
        }}
      >
        <TextField
          ref={field}
          label="Message"
          hideLabel
          placeholder="Write a message"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary">
          Send
        </Button>
      </form>
    </Card>
  )
}
