import { Clapperboard, Drama, type LucideIcon, Palette, Sparkles, Speech, UsersRound, WandSparkles } from 'lucide-react'
import { menuTitles, remotes } from '../../../remotes.config.ts'

type RemoteEntry = (typeof remotes)[number]['menu'][number]

/** An entry of a menu that leads to a page. */
export type PageEntry = Omit<RemoteEntry, 'icon' | 'menu'> & { readonly icon: LucideIcon }

/** One menu of the top bar. */
export interface BarMenuContent {
  readonly title: string
  readonly entries: readonly PageEntry[]
}

const icons: Readonly<Record<string, LucideIcon>> = {
  generate: Sparkles,
  edit: WandSparkles,
  characters: UsersRound,
  styles: Palette,
  video: Clapperboard,
  copy: Drama,
  speak: Speech,
}

const entriesOf = (title: string): readonly PageEntry[] =>
  remotes
    .flatMap(({ menu }): readonly RemoteEntry[] => menu)
    .filter(({ menu }) => menu === title)
    .map(({ icon, ...entry }) => ({ ...entry, icon: icons[icon] ?? Sparkles }))

/** Spec images 2: entries appear when their page exists. */
export const menus: readonly BarMenuContent[] = menuTitles
  .map((title) => ({ title, entries: entriesOf(title) }))
  .filter(({ entries }) => entries.length > 0)

/** Whether the path belongs to an entry. */
export function isCurrent({ paths }: PageEntry, path: string): boolean {
  return paths.some((each) => each === path)
}
