import type { Video } from '@studio/backend/contract/videos'
import { FailedTile } from '@studio/media/failed-tile'
import { Button } from '@studio/ui'
import { formatCents } from '@studio/ui/format'
import type { ReactNode } from 'react'
import { useReuse } from '../acts/use-reuse.ts'
import { useClipActs } from '../clips/acts/clip-acts.ts'
import { RetryButton } from '../clips/tiles/retry-button.tsx'
import { useModelLabel } from '../models/models-context.ts'

/** A video that could not be made, and what can be done about it: ask again, change the words, remove it. */
export function FailedVideo({ video }: { readonly video: Video }): ReactNode {
  const model = useModelLabel(video.model)
  const { remove } = useClipActs()
  const reuse = useReuse()
  const { retryCents: priceCents } = video
  const cost = priceCents === undefined ? undefined : { shown: { priceCents }, words: formatCents(priceCents) }
  return (
    <FailedTile reason={video.failure?.error ?? ''} prompt={video.prompt} model={model}>
      <RetryButton clip={video} cost={cost} />
      <Button size="small" onClick={() => reuse(video)}>
        Edit
      </Button>
      <Button size="small" onClick={() => remove([video])}>
        Remove
      </Button>
    </FailedTile>
  )
}
