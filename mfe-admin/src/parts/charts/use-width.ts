import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width in px of the element that the reference is given to, as it changes. */
export function useWidth<Found extends HTMLElement>(): {
  readonly ref: RefObject<Found | null>
  readonly width: number
} {
  const ref = useRef<Found>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
