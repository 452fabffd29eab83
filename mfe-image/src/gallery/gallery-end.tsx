import { Button } from '@studio/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './gallery-end.module.css'
import type { useGenerations } from './use-generations.ts'

/** Spec images 9: the next page loads within 500 px of the bottom. */
const nearPx = 500

/** Calls `onNear` whenever the element comes near the view; `again` renews the look after each page. */
function useNear(onNear: () => void, again: unknown) {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is asked for: a page may leave the end still in view.
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onNear(), {
      rootMargin: `${nearPx}px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [onNear, again])
  return element
}

/** The end of the gallery: fetches the next page when near, says what is going on. */
export function GalleryEnd({ list }: { readonly list: ReturnType<typeof useGenerations> }): ReactNode {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const wanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const element = useNear(() => {
    if (wanted) void fetchNextPage()
  }, list.data?.pages.length)
  return (
    <div ref={element} className={styles['end']} aria-live="polite">
      {isFetchingNextPage && 'Loading more images...'}
      {isFetchNextPageError && (
        <>
          More images could not be loaded.{' '}
          <Button size="small" onClick={() => void fetchNextPage()}>
            Retry
          </Button>
        </>
      )}
      {!hasNextPage && "You've reached the end of your gallery"}
    </div>
  )
}
