/** Search of the address of a page with clips. */
export interface ClipSearch {
  /** The clip whose details are shown. */
  readonly video?: string
  /** The picture that the form begins with, by its asset id. */
  readonly image?: string
  /** The video that the form begins with, by the asset id of its file. */
  readonly clip?: string
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value)

/** Reads the search; what is no id is ignored. */
export function readClipSearch({ video, image, clip }: Record<string, unknown>): ClipSearch {
  return { ...(isId(video) && { video }), ...(isId(image) && { image }), ...(isId(clip) && { clip }) }
}
