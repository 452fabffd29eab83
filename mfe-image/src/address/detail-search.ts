/**
 * Search of the dashboard's address: the picture shown large, as `<generation id>.<output number>` for one of the gallery and as
 * `<asset id>` for an upload or one in the trash; the trash instead of the gallery.
 */
export interface DetailSearch {
  readonly image?: string
  readonly view?: 'trash'
}

/** A picture of the gallery: the generation and the number of the output in it. */
export interface PictureRef {
  readonly generationId: string
  readonly n: number
}

/** A picture that is in no gallery: an upload, or one in the trash. */
export interface AssetRef {
  readonly assetId: string
}

/** Reads the search; everything that is neither a picture nor a view is ignored. */
export function readDetailSearch({ image, view }: Record<string, unknown>): DetailSearch {
  return {
    ...(typeof image === 'string' && parsePicture(image) !== undefined && { image }),
    ...(view === 'trash' && { view }),
  }
}

/** The picture for the address. */
export function formatPicture(picture: PictureRef | AssetRef): string {
  return 'assetId' in picture ? picture.assetId : `${picture.generationId}.${picture.n}`
}

/** The picture an address names; undefined when it names none. */
export function parsePicture(text: string): PictureRef | AssetRef | undefined {
  const [, id, n] = /^([0-9a-f-]{36})(?:\.(\d))?$/.exec(text) ?? []
  if (id === undefined) return undefined
  return n === undefined ? { assetId: id } : { generationId: id, n: Number(n) }
}
