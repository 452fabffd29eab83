/** A list of the person's own things as the cache has it. */
export interface OwnList<Item> {
  /** Undefined until it is loaded. */
  readonly data: readonly Item[] | undefined
  /** It could not be loaded; `refetch` tries again. */
  readonly isLoadingError: boolean
  readonly refetch: () => unknown
}

/** What a picker shows of a thing. */
interface Named {
  readonly id: string
  readonly name: string
}

/**
 * The chosen one of a list; undefined when none is chosen. While the list is not loaded, what is chosen is sent all the same, so that it
 * is shown under the name `unnamed`.
 */
export function chosenOf<Item extends Named>(
  { data }: Pick<OwnList<Item>, 'data'>,
  chosenId: string | undefined,
  unnamed: string,
): Item | Named | undefined {
  if (chosenId === undefined) return undefined
  return data === undefined ? { id: chosenId, name: unnamed } : data.find(({ id }) => id === chosenId)
}
