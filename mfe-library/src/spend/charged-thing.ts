import type { Charge } from '@studio/backend/contract/spend'

/** What a charge was for, where something was made. */
export interface ChargedThing {
  readonly name: string
  /** Absent once it is deleted for good. */
  readonly thumbnailUrl?: string | undefined
  readonly isTrashed: boolean
  /** Where it opens; absent where it opens nowhere. */
  readonly way?: { readonly to: string; readonly search: Readonly<Record<string, string>> }
}

/** The pages of the kinds of clips, and what one of them is called that was made without words. */
const clipPages: Readonly<Record<string, { readonly to: string; readonly noun: string }>> = {
  video: { to: '/video', noun: 'A video' },
  animation: { to: '/tiktok-copier', noun: 'A copied video' },
  'lip-sync': { to: '/lip-sync', noun: 'A lip sync' },
}

/** The image or clip of a charge; undefined for a call of a language model, which has none. */
export function thingOf({ feature, image, clip }: Charge): ChargedThing | undefined {
  if (clip !== undefined) {
    const { id, prompt, thumbnailUrl, isTrashed } = clip
    const page = clipPages[feature]
    const way = page !== undefined && !isTrashed ? { to: page.to, search: { video: id } } : undefined
    return { name: prompt ?? page?.noun ?? feature, thumbnailUrl, isTrashed, ...(way && { way }) }
  }
  if (image === undefined) return undefined
  const { assetId, generationId, n, prompt, thumbnailUrl, isTrashed } = image
  const search = { image: isTrashed ? assetId : `${generationId}.${n}` }
  return { name: prompt ?? 'An image', thumbnailUrl, isTrashed, way: { to: '/', search } }
}
