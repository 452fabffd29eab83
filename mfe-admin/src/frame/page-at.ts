import { adminPages } from '../../pages.config.ts'

type AdminPage = (typeof adminPages)[number]

/** The page at a path; undefined for a path that no page has. */
export function pageAt(path: string): AdminPage | undefined {
  const parts = path.replace(/\/$/, '').split('/')
  return adminPages.find((page) => {
    const pattern = page.path.split('/')
    return pattern.length === parts.length && pattern.every((part, n) => part.startsWith('$') || part === parts[n])
  })
}
