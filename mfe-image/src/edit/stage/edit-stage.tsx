import { LargePicture, type Shown } from '@studio/media/large-picture'
import { useZoom } from '@studio/media/zoom'
import { IconButton } from '@studio/ui/icon-button'
import { useKeys } from '@studio/ui/keys'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { editKeys } from './edit-keys.ts'
import styles from './edit-stage.module.css'

interface EditStageProps {
  readonly shown: Shown
  /** Goes to the result before or after the one in view; undefined at the end of the row. */
  readonly onBefore: (() => void) | undefined
  readonly onAfter: (() => void) | undefined
  /** Lies over the picture. */
  readonly children: ReactNode
}

const nothing = (): void => undefined

/** The picture as large as it fits, to be zoomed and moved; arrows and swipes go through the results. */
export function EditStage({ shown, onBefore = nothing, onAfter = nothing, children }: EditStageProps): ReactNode {
  const zoom = useZoom({
    id: shown.assetId,
    picture: shown,
    onSwipe: (to) => (to === 'before' ? onBefore() : onAfter()),
  })
  const arrow = (x: number, y: number, otherwise: () => void) => () => (zoom.zoomed ? zoom.step(x, y) : otherwise())
  useKeys(editKeys, {
    before: arrow(-1, 0, onBefore),
    after: arrow(1, 0, onAfter),
    up: arrow(0, -1, nothing),
    down: arrow(0, 1, nothing),
    zoom: () => zoom.toggle(),
  })
  return (
    <div className={styles['stage']}>
      <LargePicture key={shown.assetId} shown={shown} nearby={[]} zoom={zoom} />
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
      <div className={styles['before']}>
        <IconButton
          onPicture
          label="Previous result"
          icon={<ChevronLeft size={20} aria-hidden />}
          disabled={onBefore === undefined}
          onClick={onBefore}
        />
      </div>
      <div className={styles['after']}>
        <IconButton
          onPicture
          label="Next result"
          icon={<ChevronRight size={20} aria-hidden />}
          disabled={onAfter === undefined}
          onClick={onAfter}
        />
      </div>
    </>
  )
}
