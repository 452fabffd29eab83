import { Clapperboard, type LucideIcon, Speech } from 'lucide-react'

/** A page of clips that begins with a picture, which its address names in the search word `image`. */
export interface ClipPage {
  /** As the specification calls the button that leads there (spec images 2). */
  readonly label: string
  readonly path: string
  readonly Icon: LucideIcon
}

export const clipPages: readonly ClipPage[] = [
  { label: 'Video', path: '/video', Icon: Clapperboard },
  { label: 'Speak', path: '/lip-sync', Icon: Speech },
]
