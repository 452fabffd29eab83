import { useRouter } from '@tanstack/react-router'

/** A page that a button of the library leads to. */
export type PageBeside = '/' | '/edit' | '/video'

/** Handlers of a button that leads to another page: the page is fetched when the button may be pressed next. */
export function useFetchAhead(to: PageBeside) {
  const router = useRouter()
  // A page that does not load says so when it is opened.
  const fetchAhead = (): void => void router.preloadRoute({ to }).catch(() => undefined)
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead }
}
