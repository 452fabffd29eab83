import type { Generation } from '@studio/backend/contract'
import { useState } from 'react'
import type { EditedPicture } from '../picture/edited.ts'
import { isRunning } from './run.ts'
import { useRunEnd } from './use-run.ts'
import { type View, viewsOf } from './views.ts'

interface Views {
  /** The image itself, and each result. */
  readonly views: readonly View[]
  /** Index of the one in view: while results are being made, the image. */
  readonly at: number
  readonly running: Generation | undefined
  readonly goTo: (at: number) => void
  readonly paging: {
    readonly onBefore: (() => void) | undefined
    readonly onAfter: (() => void) | undefined
  }
}

const noPaging = { onBefore: undefined, onAfter: undefined }

/** What can be looked at beside the form, and what is in view. */
export function useViews(picture: EditedPicture, run: Generation | undefined): Views {
  const [chosen, goTo] = useState(0)
  // Spec images 4: the results replace the preview.
  useRunEnd(run, (ended) => goTo(viewsOf(picture, ended).findIndex(({ kind }, n) => n > 0 && kind === 'picture')))
  const running = run !== undefined && isRunning(run) ? run : undefined
  const views = viewsOf(picture, run)
  const at = running === undefined && chosen > 0 && chosen < views.length ? chosen : 0
  const step = (next: number) => (views[next] === undefined ? undefined : () => goTo(next))
  const paging = running === undefined ? { onBefore: step(at - 1), onAfter: step(at + 1) } : noPaging
  return { views, at, running, goTo, paging }
}
