import { useBottomSpace } from '@studio/ui/bottom-space'
import { FullDialog } from '@studio/ui/dialog'
import { IconButton } from '@studio/ui/icon-button'
import { Keys } from '@studio/ui/keys'
import { layerStack } from '@studio/ui/layer-stack'
import { useMedia } from '@studio/ui/media'
import { mediumWindow } from '@studio/ui/tokens'
import type { RouterHistory } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { ChevronLeft, ChevronRight, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { undoLastAct } from '../acts/last-act.ts'
import type { Neighbours } from '../items/grid-items.ts'
import { shownKeys } from '../keys/keys.ts'
import styles from './viewer.module.css'

export interface ViewerFrameProps {
  readonly label: string
  /** What is shown, such as an image: ends the names of the buttons that go on to the next. */
  readonly noun: string
  readonly neighbours: Neighbours
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  /** The browser's Back closes it, for what has no address of its own. */
  readonly takesBack?: boolean
  /** What is shown large. */
  readonly stage: ReactNode
  /** What stands below it. */
  readonly below?: ReactNode
  /** What stands beside it. */
  readonly children: ReactNode
}

/** The frame around something that is shown large: on black, with the way to the ones before and after it, and a rail beside it (ui.md 3). */
export function ViewerFrame(props: ViewerFrameProps): ReactNode {
  const { label, noun, neighbours, onShow, onClose, takesBack = false, stage, below, children } = props
  const store = useStore()
  const goTo = (id: string | undefined) => () => {
    if (id !== undefined) onShow(id)
  }
  return (
    <FullDialog label={label} className={styles['dialog']} takesBack={takesBack} onClose={onClose}>
      <Keys table={shownKeys} actions={{ undo: () => void undoLastAct(store) }} />
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

/**
 * Returns what closes something that is shown large because the address names it. Opened from a page of the studio, it leaves no second
 * entry of that page behind: the browser goes back. The gallery has a hook of its own, because its page is shown before this part is loaded.
 * @param named what the address names; undefined while it names nothing
 * @param leave takes the name out of the address, where the browser cannot go back
 */
export function useClosing(
  history: Pick<RouterHistory, 'canGoBack' | 'back'>,
  named: string | undefined,
  leave: () => void,
): () => void {
  // What was closed. The browser goes back only a moment later: until then a second close would leave the page.
  const left = useRef<string>(undefined)
  useEffect(
    () => () => {
      left.current = named
    },
    [named],
  )
  return useCallback(() => {
    if (left.current === named) return
    left.current = named
    // Below a form, Back would close the form.
    if (history.canGoBack() && !layerStack.takesBack()) history.back()
    else leave()
  }, [history, leave, named])
}
