import type { Generation } from '@studio/backend/contract'
import { useNow } from '@studio/media/now'
import { Button } from '@studio/ui'
import { formatElapsed } from '@studio/ui/format'
import { ProgressLine, SmallSpinner } from '@studio/ui/spinner'
import type { ReactNode } from 'react'
import { isId } from '../../address/edit-search.ts'
import { useCancel } from '../../gallery/actions/use-cancel.ts'
import { isCancelled } from '../../gallery/items/live-tiles.ts'
import { resultsOf } from './run.ts'
import styles from './running.module.css'

/** How far a request is, in words. */
function wordsOf(run: Pick<Generation, 'outputs' | 'numberOfImages'>): string {
  const results = resultsOf(run)
  const failed = results.filter(({ status }) => status === 'failed').length
  const done = `${results.length - failed} of ${run.numberOfImages} finished`
  return failed === 0 ? done : `${done}, ${failed} failed`
}

/** Whether the server has accepted a request: only then it can be cancelled, and has an id of the server. */
const isTaken = ({ id }: Pick<Generation, 'id'>): boolean => isId(id)

/** Lies over the picture while images are made from it (spec images 4). */
export function Running({ run }: { readonly run: Generation }): ReactNode {
  const { cancel, isAsked } = useCancel()
  const elapsed = useNow() - Date.parse(run.createdAt)
  const open = run.outputs.filter(({ status }) => status === 'queued' || status === 'running')
  const failure = resultsOf(run).find((output) => output.status === 'failed')
  const cancelling = isAsked || open.every((output) => isCancelled(output))
  return (
    <div className={styles['running']}>
      <SmallSpinner label="Generating" />
      <output className={styles['words']}>{wordsOf(run)}</output>
      <span className={styles['time']}>{formatElapsed(elapsed)}</span>
      <div className={styles['progress']}>
        <ProgressLine label="Progress" percent={run.progress} />
      </div>
      {failure !== undefined && <p className={styles['failure']}>{failure.error}</p>}
      {isTaken(run) && (
        <Button disabled={cancelling} onClick={() => void cancel(open.map((output) => ({ generation: run, output })))}>
          {cancelling ? 'Cancelling' : 'Cancel'}
        </Button>
      )}
    </div>
  )
}
