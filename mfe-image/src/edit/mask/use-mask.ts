import { useCurrentUser } from '@studio/ui/current-user'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useMemo } from 'react'
import type { EditedPicture } from '../picture/edited.ts'
import { imageOf, type MaskAct } from './mask-acts.ts'
import { actsOver, masksAtomOf } from './mask-draft.ts'
import { maskFileOf, shareOf } from './mask-file.ts'

/** The mask over a picture, and what changes it. */
export interface Mask {
  readonly acts: readonly MaskAct[]
  /** The mask of an earlier request that the painting begins with. */
  readonly image: ImageBitmap | undefined
  /** Whether that earlier mask is there, if the painting begins with one. */
  readonly state: 'ready' | 'loading' | 'failed'
  readonly retry: () => void
  /** The share of the picture that is painted over: with 0 the whole picture may change. */
  readonly share: number
  readonly add: (act: MaskAct) => void
  readonly undo: () => void
  /** The mask to send; undefined when nothing is painted. The same function while the mask stays the same. */
  readonly file: (() => Promise<File>) | undefined
}

async function loadImage(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The mask did not load: ${response.status}`)
  return await createImageBitmap(await response.blob())
}

/** What is painted over this picture; of no picture nothing. */
export function useMask(picture: EditedPicture | undefined): Mask {
  const [masks, store] = useAtom(masksAtomOf(useCurrentUser().id))
  const { assetId = '', width = 1, height = 1 } = picture ?? {}
  const acts = actsOver(masks, assetId)
  const url = imageOf(acts)
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ['mask image', url],
    queryFn: ({ signal }) => loadImage(url ?? '', signal),
    enabled: url !== undefined,
  })
  const image = url === undefined ? undefined : data
  const painted = useMemo(() => {
    const painting = { acts, image, picture: { width, height } }
    const share = shareOf(painting)
    return { share, file: share === 0 ? undefined : () => maskFileOf(painting) }
  }, [acts, image, width, height])
  const isMissing = url !== undefined && image === undefined
  const missing = isLoadingError ? 'failed' : 'loading'
  return {
    ...painted,
    acts,
    image,
    state: isMissing ? missing : 'ready',
    retry: () => void refetch(),
    add: (act) => store({ assetId, acts: [...acts, act] }),
    undo: () => store({ assetId, acts: acts.slice(0, -1) }),
  }
}
