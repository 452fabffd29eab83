import type { MenuEntry } from '@studio/ui/menu'
import { useLocation, useRouter } from '@tanstack/react-router'
import { isCurrent, type PageEntry } from './menus.ts'

/** The entries of a menu that lead to pages. The one of the page in view is marked; the page of an entry is fetched when it may be chosen next. */
export function usePageEntries(pages: readonly PageEntry[]): readonly MenuEntry[] {
  const router = useRouter()
  const path = useLocation({ select: (location) => location.pathname })
  return pages.map((page) => {
    const { title, description, icon: Icon, paths } = page
    const [to] = paths
    return {
      key: title,
      icon: <Icon size={20} aria-hidden />,
      label: title,
      description,
      current: isCurrent(page, path),
      // A page that does not load says so when it is opened.
      onIntent: () => void router.preloadRoute({ to }).catch(() => undefined),
      onChoose: () => void router.navigate({ to }),
    }
  })
}
