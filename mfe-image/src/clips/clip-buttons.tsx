import { Button } from '@studio/ui'
import { IconButton } from '@studio/ui/icon-button'
import type { ReactNode } from 'react'
import { type ClipPage, clipPages } from './clip-pages.ts'

interface ClipButtonsProps {
  /** Opens the page with the picture. */
  readonly onGo: (page: ClipPage) => void
}

interface ClipIconsProps extends ClipButtonsProps {
  /** In px. */
  readonly size: number
}

/** Spec images 2, Video and Speak: make the picture move, or let it speak. */
export function ClipIcons({ onGo, size }: ClipIconsProps): ReactNode {
  return clipPages.map((page) => (
    <IconButton
      key={page.path}
      label={page.label}
      icon={<page.Icon size={size} aria-hidden />}
      onClick={() => onGo(page)}
    />
  ))
}

/** The same with words. */
export function ClipButtons({ onGo }: ClipButtonsProps): ReactNode {
  return clipPages.map((page) => (
    <Button key={page.path} icon={<page.Icon size={16} aria-hidden />} onClick={() => onGo(page)}>
      {page.label}
    </Button>
  ))
}
