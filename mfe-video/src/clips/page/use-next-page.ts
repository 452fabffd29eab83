import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Clip } from '../kind/clip.ts'
import type { ClipList } from '../list/use-clip-list.ts'

/** Spec video 9: the next page is loaded when this many px are left below the view. */
const near = 100

/**
 * Loads the next page of the list when the window is scrolled near its end, and when all that is loaded fits into the window. After a
 * failure it waits until the person tries again, or until the list was fetched: then the server responds again.
 * @param grid around the tiles
 */
export function useNextPage(
  grid: RefObject<HTMLElement | null>,
  { isFetching, hasMore, hasMoreFailed, fetchMore }: ClipList<Clip>,
): void {
  const mayFetch = hasMore && !isFetching && !hasMoreFailed
  const look = useEffectEvent(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    // Before its tiles are laid out, a grid has no height.
    const isLaidOut = (grid.current?.clientHeight ?? 0) > 0
    if (isLaidOut && mayFetch && scrollHeight - clientHeight - window.scrollY <= near) void fetchMore()
  })
  // Who reached the end while something else was fetched does not scroll again.
  useEffect(() => {
    if (mayFetch) look()
  }, [mayFetch])
  useEffect(() => {
    const { current: element } = grid
    const sizes = new ResizeObserver(() => look())
    if (element !== null) sizes.observe(element)
    const onScroll = (): void => look()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [grid])
}
