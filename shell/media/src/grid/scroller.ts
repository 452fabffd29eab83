import type { RefObject } from 'react'

interface ScrollListeners {
  /** It was scrolled, or has another size. */
  readonly onScroll: () => void
  /** Scrolling has come to rest. */
  readonly onRest: () => void
}

/** What scrolls a grid: the window, or an element that has a scroll bar of its own. All in px. */
export interface Scroller {
  /** Where its upper edge is in the window. */
  readonly edge: () => number
  /** How far it is scrolled. */
  readonly offset: () => number
  readonly height: () => number
  readonly scrollTo: (offset: number) => void
  /** Listens until the returned function is called. */
  readonly listen: (listeners: ScrollListeners) => () => void
}

/** The window of the browser. */
export const windowScroller: Scroller = {
  edge: () => 0,
  offset: () => window.scrollY,
  height: () => window.innerHeight,
  scrollTo: (top) => window.scrollTo({ top, behavior: 'instant' }),
  listen: ({ onScroll, onRest }) => {
    const stop = listenTo(window, { onScroll, onRest })
    window.addEventListener('resize', onScroll)
    return () => {
      stop()
      window.removeEventListener('resize', onScroll)
    }
  },
}

/** An element around the grid. It need not be in the document yet when this is called. */
export function elementScroller(element: RefObject<HTMLElement | null>): Scroller {
  return {
    edge: () =>
      element.current === null ? 0 : element.current.getBoundingClientRect().top + element.current.clientTop,
    offset: () => element.current?.scrollTop ?? 0,
    height: () => element.current?.clientHeight ?? 0,
    scrollTo: (top) => element.current?.scrollTo({ top, behavior: 'instant' }),
    listen: ({ onScroll, onRest }) => {
      const { current } = element
      if (current === null) return () => undefined
      const stop = listenTo(current, { onScroll, onRest })
      const observer = new ResizeObserver(onScroll)
      observer.observe(current)
      return () => {
        stop()
        observer.disconnect()
      }
    },
  }
}

function listenTo(target: EventTarget, { onScroll, onRest }: ScrollListeners): () => void {
  target.addEventListener('scroll', onScroll, { passive: true })
  target.addEventListener('scrollend', onRest)
  return () => {
    target.removeEventListener('scroll', onScroll)
    target.removeEventListener('scrollend', onRest)
  }
}
