/**
 * Lays out anew what can be seen when the direction of the page changes, and the rest a frame later: every line of a page is
 * laid out for that, which takes several frames of a slow device. Until then what is out of view keeps its size, empty.
 * @returns what ends it
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
    // What is not drawn would lose the focus.
    const kept = [...away].filter((part) => !part.contains(document.activeElement))
    for (const part of kept) part.setAttribute('data-kept', '')
    // In a task of its own, which comes after the frame is painted.
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
