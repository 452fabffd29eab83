import { LargePicture, type Shown } from '@studio/media/large-picture'
import { useZoom } from '@studio/media/zoom'
import { IconButton } from '@studio/ui/icon-button'
import { useKeys } from '@studio/ui/keys'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { editKeys } from './edit-keys.ts'
import styles from './edit-stage.module.css'

interface EditStageProps {
  readonly shown: Shown
  /** Goes to the result before or after the one in view; undefined at the end of the row. */
  readonly onBefore: (() => void) | undefined
  readonly onAfter: (() => void) | undefined
  /** The mask, zoomed with the picture. */
  readonly over: ReactNode
  /** The mask is painted on: one finger or the mouse does not move the picture. */
  readonly isPainting: boolean
  /** Begins or ends painting, by key. */
  readonly onMask: () => void
  /** Lies over the stage. */
  readonly children: ReactNode
}

const nothing = (): void => undefined

/** The picture as large as it fits, to be zoomed and moved; arrows and swipes go through the results. */
export function EditStage(props: EditStageProps): ReactNode {
  const { shown, onBefore = nothing, onAfter = nothing, over, isPainting, onMask, children } = props
  const zoom = useZoom({
    id: shown.assetId,
    picture: shown,
    onSwipe: (to) => (to === 'before' ? onBefore() : onAfter()),
    isHeld: isPainting,
  })
  const arrow = (x: number, y: number, otherwise: () => void) => () => (zoom.zoomed ? zoom.step(x, y) : otherwise())
  useKeys(editKeys, {
    before: arrow(-1, 0, onBefore),
    after: arrow(1, 0, onAfter),
    up: arrow(0, -1, nothing),
    down: arrow(0, 1, nothing),
    zoom: () => zoom.toggle(),
    mask: onMask,
  })
  return (
    <div className={styles['stage']}>
      <LargePicture key={shown.assetId} shown={shown} nearby={[]} zoom={zoom} over={over} />
      {children}
    </div>
  )
}

interface PagingProps {
  readonly onBefore: (() => void) | undefined
  readonly onAfter: (() => void) | undefined
}

/** Buttons at the sides of the picture that go through the results. */
export function Paging({ onBefore, onAfter }: PagingProps): ReactNode {
  return (
    <>
      <PageButton label="Previous result" icon={ChevronLeft} side="before" onPress={onBefore} />
      <PageButton label="Next result" icon={ChevronRight} side="after" onPress={onAfter} />
    </>
  )
}

interface PageButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly side: 'before' | 'after'
  /** Undefined at the end of the row. */
  readonly onPress: (() => void) | undefined
}

function PageButton({ label, icon: Icon, side, onPress }: PageButtonProps): ReactNode {
  return (
    <div className={styles[side]}>
      <IconButton
        onPicture
        label={label}
        icon={<Icon size={20} aria-hidden />}
        disabled={onPress === undefined}
        onClick={onPress}
      />
    </div>
  )
}
