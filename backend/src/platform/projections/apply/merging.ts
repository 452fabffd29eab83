import type { Document } from 'mongodb'
import type { Operation, Update } from '../projection.ts'

/**
 * One operation in place of two neighbouring ones of the same document: `$set`s and `$unset`s are combined, and a creation absorbs
 * them, and remembers them for the case that the document exists already. Undefined when they must stay two.
 */
export function merge(first: Operation, second: Operation): Operation | undefined {
  const added = fieldsOf(second.kind === 'change' ? second.update : undefined)
  const before = fieldsOf(first.kind === 'change' ? first.update : (first.otherwise ?? {}))
  if (!added || !before || pathsCollide(pathsOf(before), pathsOf(added))) return undefined
  if (emptiesWhatWasMade(before, added)) return undefined
  const update = mergeFields(before, added)
  if (first.kind === 'change') return { ...first, update }
  const document = withFields(first.document, added)
  return document && { ...first, document, otherwise: update }
}

/** The document with values at these paths. Throws where one of them leads into an array. */
export function setFields(document: Document, values: Readonly<Record<string, unknown>>): Document {
  const changed = withFields(document, { $set: values, $unset: {} })
  if (changed === undefined) throw new Error(`A path leads into an array: ${Object.keys(values).join(', ')}`)
  return changed
}

type Fields = Required<Pick<Update, '$set' | '$unset'>>

/** The fields that an update sets and unsets; undefined when it does anything else. */
function fieldsOf(update: Update | undefined): Fields | undefined {
  if (!update) return undefined
  const { $set = {}, $unset = {}, ...others } = update
  return isEmpty(others) ? { $set, $unset } : undefined
}

/** Both updates as one; where they touch the same field the later one wins. */
function mergeFields(first: Fields, second: Fields): Update {
  const $set = { ...without(first.$set, second.$unset), ...second.$set }
  const $unset = { ...without(first.$unset, second.$set), ...second.$unset }
  return { ...(!isEmpty($set) && { $set }), ...(!isEmpty($unset) && { $unset }) }
}

const pathsOf = ({ $set, $unset }: Fields): readonly string[] => [...Object.keys($set), ...Object.keys($unset)]

function without<Value>(fields: Readonly<Record<string, Value>>, others: object): Readonly<Record<string, Value>> {
  // mostly so: a batch merges thousands of sets
  if (isEmpty(others)) return fields
  return Object.fromEntries(Object.entries(fields).filter(([path]) => !Object.hasOwn(others, path)))
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

/** Whether one path lies inside another, which MongoDB refuses in one update. */
const pathsCollide = (first: readonly string[], second: readonly string[]): boolean =>
  first.some((a) => second.some((b) => a.startsWith(`${b}.`) || b.startsWith(`${a}.`)))

/** Whether a nested field is set and then unset: setting it may have created the outer field, which must then stay. */
const emptiesWhatWasMade = ({ $set }: Fields, { $unset }: Fields): boolean =>
  Object.keys($unset).some((path) => path.includes('.') && Object.hasOwn($set, path))

/** The document as the database would change it; undefined where MongoDB has rules of its own, as for arrays. */
function withFields(document: Document, { $set, $unset }: Fields): Document | undefined {
  let changed: Document | undefined = document
  for (const [path, value] of Object.entries($set)) changed = changed && setAt(changed, path.split('.'), value)
  for (const path of Object.keys($unset)) changed = changed && unsetAt(changed, path.split('.'))
  return changed
}

function setAt(document: Document, [name = '', ...inside]: readonly string[], value: unknown): Document | undefined {
  if (inside.length === 0) return { ...document, [name]: value }
  const inner = innerOf(document, name)
  const outer = inner === undefined ? {} : inner
  const changed = isPlain(outer) ? setAt(outer, inside, value) : undefined
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
