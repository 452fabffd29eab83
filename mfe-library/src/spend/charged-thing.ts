import { ClipKind } from '@studio/backend/contract/clips'
import type { Charge } from '@studio/backend/contract/spend'
import { clipKinds } from '@studio/media/clip-kinds'

/** What a charge was for, where something was made. */
export interface ChargedThing {
  readonly name: string
  /** Absent once it is deleted for good. */
  readonly thumbnailUrl?: string | undefined
  readonly isTrashed: boolean
  /** Where it opens; absent where it opens nowhere. */
  readonly way?: { readonly to: string; readonly search: Readonly<Record<string, string>> }
}

/** The image or clip of a charge; undefined for a call of a language model, which has none. */
export function thingOf({ feature, image, clip }: Charge): ChargedThing | undefined {
  if (clip !== undefined) {
    const { id, prompt, thumbnailUrl, isTrashed } = clip
    const kind = ClipKind.safeParse(feature).data
    const words = kind && clipKinds[kind]
    const way = words !== undefined && !isTrashed ? { to: words.page, search: { video: id } } : undefined
    return {
      name: prompt ?? (words === undefined ? feature : `A ${words.noun}`),
      thumbnailUrl,
      isTrashed,
      ...(way && { way }),
    }
  }
  if (image === undefined) return undefined
  const { assetId, generationId, n, prompt, thumbnailUrl, isTrashed } = image
  const search = { image: isTrashed ? assetId : `${generationId}.${n}` }
  return { name: prompt ?? 'An image', thumbnailUrl, isTrashed, way: { to: '/', search } }
}
