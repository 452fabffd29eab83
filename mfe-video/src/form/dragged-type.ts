/**
 * Whether a file of such a type may be among what is dragged, or a picture of the studio where that is of such a type. Before the drop not
 * every browser tells the types of files, and none that of a kind which it does not know.
 */
export function mayCarry({ types, items }: Pick<DataTransfer, 'types' | 'items'>, isSuch: (type: string) => boolean) {
  if (!types.includes('Files')) return isSuch('image/jpeg')
  const told = [...items].filter(({ kind }) => kind === 'file').map(({ type }) => type)
  return told.length === 0 || told.some((type) => type === '' || isSuch(type))
}
