import type { Generation } from '@studio/backend/contract'
import { type ReactNode, useState } from 'react'
import type { EditedPicture } from './picture/edited.ts'
import { FailedResult } from './run/failed-result.tsx'
import { ResultStrip } from './run/result-strip.tsx'
import { isRunning } from './run/run.ts'
import { Running } from './run/running.tsx'
import { useRunEnd } from './run/use-run.ts'
import { viewsOf } from './run/views.ts'
import { EditStage, Paging } from './stage/edit-stage.tsx'
import { StageBar } from './stage/stage-bar.tsx'
import styles from './workbench.module.css'

interface WorkbenchProps {
  readonly picture: EditedPicture
  /** The last request that was made from it. */
  readonly run: Generation | undefined
}

/** The picture in the middle with what was made from it, and what can be done with each. */
export function Workbench({ picture, run }: WorkbenchProps): ReactNode {
  const [chosen, setChosen] = useState(0)
  // Spec images 4: the results replace the preview.
  useRunEnd(run, (ended) => setChosen(viewsOf(picture, ended).findIndex(({ kind }, n) => n > 0 && kind === 'picture')))
  const running = run !== undefined && isRunning(run) ? run : undefined
  const views = viewsOf(picture, run)
  const at = running === undefined && chosen > 0 && chosen < views.length ? chosen : 0
  const view = views[at]
  const goTo = (next: number) => (views[next] === undefined ? undefined : () => setChosen(next))
  const paging = running === undefined ? { onBefore: goTo(at - 1), onAfter: goTo(at + 1) } : noPaging
  return (
    <section className={styles['workbench']} aria-label="Image">
      <StageBar view={view} picture={picture} />
      <EditStage shown={view?.kind === 'picture' ? view.shown : picture} {...paging}>
        {view?.kind === 'failed' && <FailedResult error={view.error} />}
        {views.length > 1 && <Paging {...paging} />}
        {running !== undefined && <Running run={running} />}
      </EditStage>
      {running === undefined && <ResultStrip views={views} at={at} onGo={setChosen} />}
    </section>
  )
}

const noPaging = { onBefore: undefined, onAfter: undefined }
