/**
 * When the page's direction changes, lays out visible content first and the rest a frame later: relayout of a whole
 * page takes several frames on a slow device. Until then content out of view is empty and keeps its size.
 * @returns a function that stops this
 */
export function turnInViewFirst(parts: readonly Element[]): () => void {
  const away = new Set<Element>()
  const views = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) away.delete(target)
      else away.add(target)
    }
  })
  for (const part of parts) views.observe(part)
  const turns = new MutationObserver(() => {
    // Unrendered content would lose the focus.
    const kept = [...away].filter((part) => !part.contains(document.activeElement))
    for (const part of kept) part.setAttribute('data-kept', '')
    // In a separate task, after the frame is painted.
    requestAnimationFrame(() => setTimeout(letGo, 0, kept))
  })
  turns.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => {
    views.disconnect()
    turns.disconnect()
  }
}

function letGo(parts: readonly Element[]) {
  for (const part of parts) part.removeAttribute('data-kept')
}
