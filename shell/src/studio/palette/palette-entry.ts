import type { LucideIcon } from 'lucide-react'

/** The headings of the palette, in their order. */
export const groups = ['Pages', 'Actions', 'Characters', 'Styles', 'Videos', 'Recent prompts', 'More'] as const
export type Group = (typeof groups)[number]

/** Something that can be chosen in the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly group: Group
  readonly label: string
  readonly icon: LucideIcon
  /** Keys that do the same. */
  readonly keys?: readonly string[]
  /** The page to which it leads; it is fetched when the entry may be chosen next. */
  readonly to?: string
  /** The palette stays open: what it does is seen there. */
  readonly stays?: true
  readonly run: () => void
}
