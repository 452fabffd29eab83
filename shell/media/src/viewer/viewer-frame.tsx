import { useBottomSpace } from '@studio/ui/bottom-space'
import { FullDialog } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { useMedia } from '@studio/ui/media'
import { mediumWindow } from '@studio/ui/tokens'
import { ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Neighbours } from '../items/grid-items.ts'
import styles from './viewer.module.css'

export interface ViewerFrameProps {
  readonly label: string
  /** What is shown, such as an image: ends the names of the buttons that go on to the next. */
  readonly noun: string
  readonly neighbours: Neighbours
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  /** What is shown large. */
  readonly stage: ReactNode
  /** What stands below it. */
  readonly below?: ReactNode
  /** What stands beside it. */
  readonly children: ReactNode
}

/** The frame around something that is shown large: on black, with the way to the ones before and after it, and a rail beside it (ui.md 3). */
export function ViewerFrame(props: ViewerFrameProps): ReactNode {
  const { label, noun, neighbours, onShow, onClose, stage, below, children } = props
  const goTo = (id: string | undefined) => () => {
    if (id !== undefined) onShow(id)
  }
  return (
    <FullDialog label={label} className={styles['dialog']} onClose={onClose}>
      <div className={styles['stage']}>
        {stage}
        <StageButton side="close" label="Close" icon={X} onClick={onClose} />
        <StageButton
          side="previous"
          label={`Previous ${noun}`}
          icon={ChevronLeft}
          disabled={neighbours.before === undefined}
          onClick={goTo(neighbours.before)}
        />
        <StageButton
          side="next"
          label={`Next ${noun}`}
          icon={ChevronRight}
          disabled={neighbours.after === undefined}
          onClick={goTo(neighbours.after)}
        />
      </div>
      <Below>{below}</Below>
      <aside className={styles['rail']}>{children}</aside>
    </FullDialog>
  )
}

/**
 * What stands below the stage. Messages leave it free, and the controls that the browser shows at the bottom of a video, but not where
 * the window has no room for a rail: there both are somewhere in what is scrolled.
 */
function Below({ children }: Pick<ViewerFrameProps, 'children'>): ReactNode {
  const space = useRef<HTMLSpanElement>(null)
  useBottomSpace(space, !useMedia(mediumWindow))
  return (
    <div className={styles['below']}>
      {children}
      <span ref={space} className={styles['space']} />
    </div>
  )
}

interface StageButtonProps {
  /** The class that says where on the stage it lies. */
  readonly side: 'close' | 'previous' | 'next'
  readonly label: string
  readonly icon: LucideIcon
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A button that lies on what is shown. */
function StageButton({ side, label, icon: Icon, disabled, onClick }: StageButtonProps): ReactNode {
  return (
    <div className={styles[side]}>
      <IconButton onPicture label={label} disabled={disabled} icon={<Icon size={20} aria-hidden />} onClick={onClick} />
    </div>
  )
}
