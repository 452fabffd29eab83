import type { Generation } from '@studio/backend/contract'
import { Keys } from '@studio/ui/keys'
import { type ReactNode, useRef, useState } from 'react'
import { firstBrush } from './mask/brush.ts'
import { MaskBar } from './mask/mask-bar.tsx'
import { MaskCanvas } from './mask/mask-canvas.tsx'
import type { Mask } from './mask/use-mask.ts'
import type { EditedPicture } from './picture/edited.ts'
import { FailedResult } from './run/failed-result.tsx'
import { ResultStrip } from './run/result-strip.tsx'
import { Running } from './run/running.tsx'
import { useViews } from './run/use-views.ts'
import { EditStage, Paging } from './stage/edit-stage.tsx'
import { StageBar } from './stage/stage-bar.tsx'
import { editUndoKeys } from './stage/undo-keys.ts'
import { useEditUndo } from './use-edit-undo.ts'
import styles from './workbench.module.css'

interface WorkbenchProps {
  readonly picture: EditedPicture
  readonly mask: Mask
  /** The last request that was made from it. */
  readonly run: Generation | undefined
}

/** The picture in the middle with its mask and with what was made from it, and what can be done with each. */
export function Workbench({ picture, mask, run }: WorkbenchProps): ReactNode {
  const { views, at, running, goTo, paging } = useViews(picture, run)
  const [wantsMask, setWantsMask] = useState(false)
  const [brush, setBrush] = useState(firstBrush)
  const undo = useEditUndo(mask, running === undefined && at === 0)
  const maskButton = useRef<HTMLButtonElement>(null)
  const view = views[at]
  // It is painted over the image itself, and not while results are made from that.
  const isPainting = wantsMask && running === undefined && at === 0
  const begin = (): void => {
    setWantsMask(true)
    goTo(0)
  }
  const end = (): void => {
    setWantsMask(false)
    // What had the focus is removed, or can no longer have it.
    maskButton.current?.focus()
  }
  const toggle = isPainting ? end : begin
  const onMask = running === undefined ? toggle : undefined
  const showsMask = at === 0 && (isPainting || mask.share > 0)
  return (
    <section className={styles['workbench']} aria-label="Image">
      <StageBar view={view} picture={picture} isPainting={isPainting} onMask={onMask} maskButton={maskButton} />
      <EditStage
        shown={view?.kind === 'picture' ? view.shown : picture}
        {...paging}
        isPainting={isPainting}
        onMask={() => onMask?.()}
        over={showsMask && <MaskCanvas picture={picture} mask={mask} brush={brush} isOpen={isPainting} />}
      >
        {view?.kind === 'failed' && <FailedResult error={view.error} />}
        {views.length > 1 && !isPainting && <Paging {...paging} />}
        {running !== undefined && <Running run={running} />}
      </EditStage>
      {!isPainting && <Keys table={editUndoKeys} actions={{ undo }} />}
      {isPainting && <MaskBar mask={mask} brush={brush} onBrush={setBrush} onDone={end} />}
      {running === undefined && !isPainting && <ResultStrip views={views} at={at} onGo={goTo} />}
    </section>
  )
}
