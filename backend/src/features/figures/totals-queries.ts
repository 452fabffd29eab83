import type { Collection, Db, Filter } from 'mongodb'
import { collectionOf } from '../../platform/projections/lists/read.ts'
import { personTotals, type TotalsDocument } from './projection.ts'
import type { UserOrder } from './users-contract.ts'

const fields = {
  joined: 'createdAt',
  generations: 'generations',
  images: 'images',
  videos: 'videos',
  cost: 'spent',
} as const satisfies Readonly<Record<UserOrder, keyof TotalsDocument>>

/** The order of a list of people, and the part of it that is asked for. */
export interface TotalsAsked {
  readonly sort: UserOrder
  readonly order: 'asc' | 'desc'
  readonly limit: number
  /** The `next` of the page before. */
  readonly after?: string | undefined
  /** Only these people. */
  readonly among?: readonly string[]
}

export interface TotalsPage {
  readonly totals: readonly TotalsDocument[]
  readonly next?: string
}

/** A page of what people have made and spent, which continues after the last person of the page before. Indexes { <total>, _id }. */
export async function pageOfTotals(db: Db, { sort, order, limit, after, among }: TotalsAsked): Promise<TotalsPage> {
  const by = fields[sort]
  const list = { by, direction: order === 'asc' ? 1 : -1, among, limit: limit + 1 } as const
  const collection = collectionOf<TotalsDocument>(db, personTotals)
  const found =
    after === undefined && among === undefined
      ? await readFirst(collection, list, firstsOf(db))
      : await readFrom(collection, list, placeOf(by, after))
  const totals = found.slice(0, limit)
  const last = totals.at(-1)
  return found.length <= limit || last === undefined ? { totals } : { totals, next: placeAfter(sort, last) }
}

/** The cursor of a page that begins after this document. */
export function placeAfter(sort: UserOrder, last: TotalsDocument): string {
  return `${Number(last[fields[sort]])}.${last._id}`
}

type Total = (typeof fields)[UserOrder]
type Value = Date | bigint

interface Place {
  readonly value: Value
  readonly id: string
}

function placeOf(by: Total, after: string | undefined): Place | undefined {
  if (after === undefined) return undefined
  const [number = '', id = ''] = after.split('.')
  return { value: valueIn(by, BigInt(number)), id }
}

const valueIn = (by: Total, number: bigint): Value => (by === 'createdAt' ? new Date(Number(number)) : number)

interface List {
  readonly by: Total
  readonly direction: 1 | -1
  readonly among: readonly string[] | undefined
  readonly limit: number
}

/** The value that each order began with when it was last read: only a hint where to look, whatever has changed since. */
type Firsts = Map<string, Value>
const firstsByDatabase = new WeakMap<Db, Firsts>()

function firstsOf(db: Db): Firsts {
  const known = firstsByDatabase.get(db) ?? new Map()
  firstsByDatabase.set(db, known)
  return known
}

/** The first page: from the beginning to where it lay last, and then on from there, as a later page. */
async function readFirst(
  collection: Collection<TotalsDocument>,
  list: List,
  firsts: Firsts,
): Promise<readonly TotalsDocument[]> {
  const { by, direction, limit } = list
  const order = `${by} ${direction}`
  const hint = firsts.get(order)
  const found =
    hint === undefined
      ? await readRange(collection, list, {}, limit)
      : await readRanges(collection, list, [
          { [by]: { [direction === 1 ? '$lte' : '$gte']: hint } },
          ...rangesBeyond(by, direction, hint),
        ])
  const first = found[0]?.[by]
  if (first !== undefined) firsts.set(order, first)
  return found
}

/** Ranges of the index, one after the other: as one condition with `$or` it would be answered document by document. */
async function readFrom(
  collection: Collection<TotalsDocument>,
  list: List,
  after: Place | undefined,
): Promise<readonly TotalsDocument[]> {
  const { by, direction, among, limit } = list
  if (after === undefined) return await readRange(collection, list, {}, limit)
  const beyond = direction === 1 ? '$gt' : '$lt'
  const same = { [by]: after.value, _id: { [beyond]: after.id } }
  // those of a few people are read by their ids
  const further = among === undefined ? rangesBeyond(by, direction, after.value) : [{ [by]: { [beyond]: after.value } }]
  return await readRanges(collection, list, [same, ...further])
}

type Range = Filter<TotalsDocument>

/** Neighbouring ranges until there is enough. */
async function readRanges(collection: Collection<TotalsDocument>, list: List, ranges: readonly Range[]) {
  const found: TotalsDocument[] = []
  for (const range of ranges) {
    if (found.length === list.limit) break
    found.push(...(await readRange(collection, list, range, list.limit - found.length)))
  }
  return found
}

function readRange(
  collection: Collection<TotalsDocument>,
  { by, direction, among }: List,
  range: Range,
  most: number,
): Promise<readonly TotalsDocument[]> {
  return collection
    .find(among === undefined ? range : { $and: [{ _id: { $in: [...among] } }, range] })
    .sort({ [by]: direction, _id: direction })
    .limit(most)
    .toArray()
}

/** The first range covers 1/8192 of the value where it begins. */
const nearest = 8_192n
/** Each following range is eight times as wide. */
const wider = 8n
/** After four bounded ranges comes one without an end. */
const bounded = 4

/**
 * The values beyond one, as neighbouring ranges; the last one has no end. Some servers, such as the stand-in, look through the whole of a
 * range before they answer with its first documents: with these ranges they look through little more than the page has.
 */
function* rangesBeyond(by: Total, direction: 1 | -1, begin: Value): Generator<Range> {
  const [beyond, until] = direction === 1 ? ['$gt', '$lte'] : ['$lt', '$gte']
  let edge = BigInt(Number(begin))
  let width = edge / nearest + 1n
  for (let n = 0; n < bounded; n++) {
    const far = edge + BigInt(direction) * width
    yield { [by]: { [beyond]: valueIn(by, edge), [until]: valueIn(by, far) } }
    edge = far
    width *= wider
  }
  yield { [by]: { [beyond]: valueIn(by, edge) } }
}
