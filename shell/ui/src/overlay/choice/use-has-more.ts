import { type RefObject, useLayoutEffect, useState } from 'react'

/** A rest that is smaller than this, in px, is not worth scrolling. */
const leastRest = 8

/** Whether a part that scrolls has more below what is in view. */
export function useHasMore(part: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false)
  useLayoutEffect(() => {
    const element = part.current
    if (element === null) return undefined
    const measure = (): void => setHasMore(element.scrollHeight - element.clientHeight - element.scrollTop > leastRest)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [part])
  return hasMore
}
