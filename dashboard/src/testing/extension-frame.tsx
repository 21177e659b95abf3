import type { ExtensionFrameProps } from '@firepay/ui/shell/extension.ts'

/** Renders the frame's props around the page. */
export default function SampleFrame({
  appName,
  link: Link,
  person,
  productHref,
  layout,
  children,
  ...does
}: ExtensionFrameProps) {
  return (
    <article aria-label="Sample frame">
      <h1>
        {appName} for {person ? `${person.name}, ${person.role}` : 'nobody'}
      </h1>
      <Link href={productHref}>To the product</Link>
      <p>The menu is {layout.menu}</p>
      <button type="button" onClick={() => does.onAppearanceChange({ skin: 'dark' })}>
        Darken
      </button>
      {children}
    </article>
  )
}
