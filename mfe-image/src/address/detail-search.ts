/**
 * Search of the dashboard's address: the picture shown large, as `<generation id>.<output number>`; the trash instead of the
 * gallery.
 */
export interface DetailSearch {
  readonly image?: string
  readonly view?: 'trash'
}

/** A picture: the generation and the number of the output in it. */
export interface PictureRef {
  readonly generationId: string
  readonly n: number
}

/** Reads the search; everything that is neither a picture nor a view is ignored. */
export function readDetailSearch({ image, view }: Record<string, unknown>): DetailSearch {
  return {
    ...(typeof image === 'string' && parsePicture(image) !== undefined && { image }),
    ...(view === 'trash' && { view }),
  }
}

/** `<generation id>.<n>` for the address. */
export function formatPicture({ generationId, n }: PictureRef): string {
  return `${generationId}.${n}`
}

/** The picture an address names; undefined when it names none. */
export function parsePicture(text: string): PictureRef | undefined {
  const [, generationId, n] = /^([0-9a-f-]{36})\.(\d)$/.exec(text) ?? []
  return generationId === undefined || n === undefined ? undefined : { generationId, n: Number(n) }
}
