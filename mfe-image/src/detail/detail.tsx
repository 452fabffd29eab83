import { type Generation, getGeneration } from '@studio/backend/contract'
import { useCall } from '@studio/ui/query'
import { type ReactNode, useMemo } from 'react'
import { useTileActions } from '../gallery/use-tile-actions.ts'
import { ratioOf } from '../models/aspect.ts'
import { DetailDialog } from './detail-dialog.tsx'
import type { PictureRef } from './detail-search.ts'
import { neighboursOf, picturesOf } from './neighbours.ts'
import { useDetail } from './use-detail.ts'

/** The picture among the loaded ones, or fetched by its address when it lies deeper in the gallery. */
function usePicture(generations: readonly Generation[], ref: PictureRef) {
  const pictures = useMemo(() => picturesOf(generations), [generations])
  const loaded = neighboursOf(pictures, ref).here
  const fetched = useCall(getGeneration, { params: { id: ref.generationId } }, { enabled: loaded === undefined })
  const own = fetched.data === undefined ? undefined : neighboursOf(picturesOf([fetched.data]), ref).here
  return { pictures, shown: loaded ?? own }
}

function OpenDetail({
  generations,
  picture,
}: {
  readonly generations: readonly Generation[]
  readonly picture: PictureRef
}): ReactNode {
  const { show, close } = useDetail()
  const { reuse } = useTileActions()
  const { pictures, shown } = usePicture(generations, picture)
  if (shown === undefined) return null
  const { generation, output } = shown
  const reuseAndClose = (): void => {
    reuse({ key: generation.id, generation, output, ratio: ratioOf(generation.aspectRatio) })
    close()
  }
  return <DetailDialog pictures={pictures} shown={shown} onShow={show} onClose={close} onReuse={reuseAndClose} />
}

/** The detail dialog, while the address names a picture (`/?image=...`). */
export function Detail({ generations }: { readonly generations: readonly Generation[] }): ReactNode {
  const { picture } = useDetail()
  return picture === undefined ? null : <OpenDetail generations={generations} picture={picture} />
}
