import { IconButton } from '@firepay/ui/components/icon-button.tsx'
import {
  type Icon,
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconItalic,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { contentOf, extensions, pastePlain } from './editor-parts.ts'
import styles from './rich-text.module.css'

export type EditorProps = {
  label: string
  /** Initial HTML. */
  initial: string
  onChange: (html: string) => void
  /** Adds strikethrough. */
  canStrike?: boolean
  /** In a box with tools on top; otherwise they are below. */
  framed?: boolean
}

/** A rich text field with inline styles and alignment. */
export default function RichTextEditor({ label, initial, onChange, canStrike, framed }: EditorProps) {
  const [content] = useState(() => contentOf(initial))
  const editor = useEditor({
    extensions,
    content,
    // The page's policy forbids injected styles.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handleDOMEvents: pastePlain,
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  })
  const tools = <Tools editor={editor} canStrike={canStrike} />
  return (
    <div className={styles.box} data-framed={framed || undefined}>
      {framed && tools}
      <EditorContent editor={editor} className={styles.area} />
      {!framed && tools}
    </div>
  )
}

const marks = [
  { name: 'bold', label: 'Bold', icon: IconBold },
  { name: 'italic', label: 'Italic', icon: IconItalic },
  { name: 'underline', label: 'Underline', icon: IconUnderline },
  { name: 'strike', label: 'Strike through', icon: IconStrikethrough },
] as const

const alignments = [
  { align: 'left', label: 'Align left', icon: IconAlignLeft },
  { align: 'center', label: 'Align in the middle', icon: IconAlignCenter },
  { align: 'right', label: 'Align right', icon: IconAlignRight },
] as const

function Tools({ editor, canStrike }: { editor: Editor; canStrike: boolean | undefined }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...Object.fromEntries(marks.map(({ name }) => [name, now.isActive(name)])),
      align: String(now.getAttributes('paragraph').align ?? ''),
    }),
  }) as Record<string, boolean | string>
  return (
    <div className={styles.tools} role="toolbar" aria-label="Text format">
      {marks
        .filter(({ name }) => canStrike || name !== 'strike')
        .map(({ name, label, icon }) => (
          <Tool
            key={name}
            {...{ label, icon }}
            pressed={active[name] === true}
            onPress={() => editor.chain().focus().toggleMark(name).run()}
          />
        ))}
      {alignments.map(({ align, label, icon }) => (
        <Tool
          key={align}
          {...{ label, icon }}
          pressed={active.align === align}
          onPress={() =>
            editor
              .chain()
              .focus()
              .updateAttributes('paragraph', { align: active.align === align ? null : align })
              .run()
          }
        />
      ))}
    </div>
  )
}

function Tool({
  label,
  icon: Shown,
  pressed,
  onPress,
}: {
  label: string
  icon: Icon
  pressed: boolean
  onPress: () => void
}) {
  return (
    <IconButton
      size="sm"
      label={label}
      pressed={pressed}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Shown size={16} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
