/** Search of the characters page's address: the character that is open (spec images 2), and the image of it that is shown large. */
export interface CharacterSearch {
  readonly id?: string
  readonly image?: string
}

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined

/** Reads the search; what is no id is ignored. */
export function readCharacterSearch({ id, image }: Record<string, unknown>): CharacterSearch {
  const [open, shown] = [idIn(id), idIn(image)]
  return { ...(open !== undefined && { id: open }), ...(open !== undefined && shown !== undefined && { image: shown }) }
}
