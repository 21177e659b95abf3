import { useEffect } from 'react'

let open = 0

/**
 * Locks page scrolling behind open layers, which may nest, by an attribute on `<html>` (base.css). Mantine's lock
 * injects a `<style>` element, which the content security policy refuses.
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
