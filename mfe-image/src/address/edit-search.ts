/**
 * Search of the edit page's address: the picture that is edited (spec images 2). `imageId` is the id of its generation and `n` its number
 * there, the first one without it; or `imageId` is the id of a picture that belongs to no generation, such as an upload.
 */
export interface EditSearch {
  readonly imageId?: string
  readonly n?: number
  /** Id of a generation whose words, settings and mask the form takes over. */
  readonly reuse?: string
}

/** A picture as the address of the edit page names it. */
export type EditRef = Omit<EditSearch, 'reuse'> & { readonly imageId: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Most outputs that a generation has, and one more than the highest number. */
const mostOutputs = 100

/** Reads the search. A text that is no id stays as it is, so that the page can say that there is no such picture. */
export function readEditSearch({ imageId, n, reuse }: Record<string, unknown>): EditSearch {
  if ((typeof imageId !== 'string' && typeof imageId !== 'number') || imageId === '') return {}
  const number = typeof n === 'number' || (typeof n === 'string' && n !== '') ? Number(n) : undefined
  const isNumber = number !== undefined && Number.isInteger(number) && number >= 0 && number < mostOutputs
  const isReuse = typeof reuse === 'string' && isId(reuse)
  return { imageId: String(imageId), ...(isNumber && { n: number }), ...(isReuse && { reuse }) }
}

/** The picture that the address names; undefined when it names none. */
export function editRef({ imageId, n }: EditSearch): EditRef | undefined {
  return imageId === undefined ? undefined : { imageId, ...(n !== undefined && { n }) }
}

/** Whether a text can be the id of a picture at all. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
