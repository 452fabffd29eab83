import type { Document } from 'mongodb'
import type { Operation, Update } from '../projection.ts'

/** What is done to one document at once. */
export interface Deed {
  readonly operation: Operation
  /** Of a creation that has taken in later changes: these, for a document that is there already. */
  readonly otherwise?: Update
}

/**
 * One deed in place of two neighbouring ones of the same document: `$set`s and `$unset`s become one, and a creation takes
 * them in. Undefined when they must stay two.
 */
export function merge({ operation: first, otherwise = {} }: Deed, second: Operation): Deed | undefined {
  const added = fieldsOf(second.kind === 'change' ? second.update : undefined)
  const before = fieldsOf(first.kind === 'change' ? first.update : otherwise)
  if (!added || !before || pathsCollide(pathsOf(before), pathsOf(added))) return undefined
  if (emptiesWhatWasMade(before, added)) return undefined
  const update = mergeFields(before, added)
  if (first.kind === 'change') return { operation: { ...first, update } }
  const document = withFields(first.document, added)
  return document && { operation: { ...first, document }, otherwise: update }
}

type Fields = Required<Pick<Update, '$set' | '$unset'>>

/** What an update sets and takes away, if it does nothing else. */
function fieldsOf(update: Update | undefined): Fields | undefined {
  if (!update) return undefined
  const { $set = {}, $unset = {}, ...others } = update
  return isEmpty(others) ? { $set, $unset } : undefined
}

/** Both, the later wins. */
function mergeFields(first: Fields, second: Fields): Update {
  const $set = { ...without(first.$set, second.$unset), ...second.$set }
  const $unset = { ...without(first.$unset, second.$set), ...second.$unset }
  return { ...(!isEmpty($set) && { $set }), ...(!isEmpty($unset) && { $unset }) }
}

const pathsOf = ({ $set, $unset }: Fields): readonly string[] => [...Object.keys($set), ...Object.keys($unset)]

const without = <Value>(fields: Readonly<Record<string, Value>>, others: object): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => !Object.hasOwn(others, path)))

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

/** Whether setting both would touch a field and a field inside it, which one update must not. */
const pathsCollide = (first: readonly string[], second: readonly string[]): boolean =>
  first.some((a) => second.some((b) => a.startsWith(`${b}.`) || b.startsWith(`${a}.`)))

/** Whether a field goes again that was set inside another: the outer one, which setting it may have made, stays. */
const emptiesWhatWasMade = ({ $set }: Fields, { $unset }: Fields): boolean =>
  Object.keys($unset).some((path) => path.includes('.') && Object.hasOwn($set, path))

/** The document as the database would change it; undefined where it decides by rules of its own, as for lists. */
function withFields(document: Document, { $set, $unset }: Fields): Document | undefined {
  let changed: Document | undefined = document
  for (const [path, value] of Object.entries($set)) changed = changed && setAt(changed, path.split('.'), value)
  for (const path of Object.keys($unset)) changed = changed && unsetAt(changed, path.split('.'))
  return changed
}

function setAt(document: Document, [name = '', ...inside]: readonly string[], value: unknown): Document | undefined {
  if (inside.length === 0) return { ...document, [name]: value }
  const inner = innerOf(document, name) ?? {}
  const changed = isPlain(inner) ? setAt(inner, inside, value) : undefined
  return changed && { ...document, [name]: changed }
}

function unsetAt(document: Document, [name = '', ...inside]: readonly string[]): Document | undefined {
  const inner = innerOf(document, name)
  if (inner === undefined) return document
  if (inside.length === 0) return without(document, { [name]: true })
  const changed = isPlain(inner) ? unsetAt(inner, inside) : undefined
  return changed && { ...document, [name]: changed }
}

const innerOf = (document: Document, name: string): unknown =>
  Object.hasOwn(document, name) ? document[name] : undefined

const isPlain = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
