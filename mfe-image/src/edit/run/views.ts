import type { Generation } from '@studio/backend/contract'
import type { Shown } from '@studio/media/large-picture'
import { type Result, resultsOf } from './run.ts'

/** What can be looked at on the edit page: the image itself, and each result. */
export type View = { readonly key: string; readonly label: string } & (
  | {
      readonly kind: 'picture'
      readonly shown: Shown
      /** Its generation and number, if it is a result. */
      readonly result?: { readonly generationId: string; readonly n: number }
    }
  | { readonly kind: 'failed'; readonly error: string }
)

/** The image, then what was made from it, in the order of the outputs. */
export function viewsOf(original: Shown, run: Generation | undefined): readonly View[] {
  const first: View = { key: original.assetId, label: 'Original', kind: 'picture', shown: original }
  return run === undefined ? [first] : [first, ...resultsOf(run).map((result, index) => viewOf(run, result, index))]
}

function viewOf(run: Generation, output: Result, index: number): View {
  const named = { key: `${run.id}.${output.n}`, label: `Result ${index + 1}` }
  if (output.status === 'failed') return { ...named, kind: 'failed', error: output.error }
  const { assetId, url, thumbnailUrl, width, height, n } = output
  const shown = { assetId, url, thumbnailUrl, width, height, name: run.prompt }
  return { ...named, kind: 'picture', shown, result: { generationId: run.id, n } }
}
