import { type RefObject, useEffect, useRef } from 'react'
import type { RouterTransition } from '../theme/appearance.ts'

const starts: Record<Exclude<RouterTransition, 'none'>, Keyframe> = {
  fadeIn: { opacity: 0 },
  fadeInLeft: { opacity: 0, transform: 'translateX(-24px)' },
  zoomIn: { opacity: 0, transform: 'scale(0.97)' },
}

/**
 * Animates the content when `path` changes; not on the first page, nor with reduced motion. Enters from the start of
 * the line: from the right in right-to-left pages.
 */
export function usePageTransition(content: RefObject<HTMLElement | null>, path: string, transition: RouterTransition) {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (transition === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const start = starts[transition]
    const mirrored = document.dir === 'rtl' && transition === 'fadeInLeft' ? { transform: 'translateX(24px)' } : {}
    content.current?.animate([{ ...start, ...mirrored }, {}], { duration: 180, easing: 'ease-out' })
  }, [content, path, transition])
}
