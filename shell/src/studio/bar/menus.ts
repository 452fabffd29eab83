import { type LucideIcon, Sparkles } from 'lucide-react'

export interface MenuEntry {
  readonly title: string
  readonly description: string
  readonly icon: LucideIcon
  readonly to: '/'
  /** Paths on which the entry is the current one. */
  readonly paths: readonly string[]
}

/** One menu of the top bar. */
export interface BarMenuContent {
  readonly title: string
  readonly entries: readonly MenuEntry[]
}

/** Spec images 2: entries appear when their page exists. */
export const menus: readonly BarMenuContent[] = [
  {
    title: 'Image',
    entries: [
      { title: 'Generate', description: 'Create AI images', icon: Sparkles, to: '/', paths: ['/', '/dashboard'] },
    ],
  },
]

/** Whether the path belongs to an entry. */
export function isCurrent(entry: MenuEntry, path: string): boolean {
  return entry.paths.includes(path)
}
