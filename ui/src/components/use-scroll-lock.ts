import { useEffect } from 'react'

let open = 0

/**
 * Keeps the page behind an open layer still, by an attribute on `<html>` that base.css reads. Layers may nest.
 * Mantine's own lock writes a `<style>` element, which the content security policy refuses.
 */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const root = document.documentElement
    if (open === 0) root.dataset.scrollLocked = window.innerWidth > root.clientWidth ? 'gutter' : 'bare'
    open += 1
    return () => {
      open -= 1
      if (open === 0) delete root.dataset.scrollLocked
    }
  }, [active])
}
