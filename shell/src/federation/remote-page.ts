import { useLocation, useMatches } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { RemotePage } from '../../remotes.config.ts'

/** What the route in view says about its page; undefined on the shell's own pages. */
export function useRemotePage(): RemotePage | undefined {
  return useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.page)?.staticData.page })
}

/** The tab of the browser names the page, which tells people with several tabs, and those who hear the page, where they are. */
export function usePageTitle(): void {
  const title = useRemotePage()?.title
  useEffect(() => {
    document.title = title === undefined ? 'Atelier' : `${title} · Atelier`
    return () => {
      document.title = 'Atelier'
    }
  }, [title])
}

/** After a change of page the focus moves to the new page, unless something on it has taken the focus already. */
export function useArrival(page: RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const left = useRef(path)
  useEffect(() => {
    if (left.current === path) return
    left.current = path
    if (page.current?.contains(document.activeElement) !== true) page.current?.focus({ preventScroll: true })
  }, [path, page])
}
