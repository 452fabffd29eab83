import type { Generation, GenerationOutput } from '@studio/backend/contract'
import type { ImageDetails } from '@studio/ui/gallery'

export type StoredOutput = Extract<GenerationOutput, { status: 'stored' }>

/** A finished picture with the generation it came from. */
export interface Picture {
  readonly generation: Generation
  readonly output: StoredOutput
}

/** A picture from the details of an image. */
export function pictureOf({ image, generation }: ImageDetails): Picture {
  const { id: assetId, n, url, thumbnailUrl, width, height, thumbhash } = image
  const made = generation.outputs.find((output) => output.n === n)
  const seed = made?.status === 'stored' ? { seed: made.seed } : {}
  return { generation, output: { ...seed, n, status: 'stored', assetId, url, thumbnailUrl, width, height, thumbhash } }
}

/** The picture of an asset among the outputs of a generation. */
export function pictureIn(generation: Generation, is: (output: StoredOutput) => boolean): Picture | undefined {
  const output = generation.outputs.find((each): each is StoredOutput => each.status === 'stored' && is(each))
  return output && { generation, output }
}

/** Whether the lists have it as a favourite. */
export function isListedFavorite({ generation, output }: Picture): boolean {
  return generation.favoritedImages.includes(output.url)
}
