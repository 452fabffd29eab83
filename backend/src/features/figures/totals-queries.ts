import type { Collection, Db, Filter } from 'mongodb'
import { collectionOf } from '../../platform/projections/read.ts'
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

/** A page of what people have made and spent, sought by the last of the page before. Indexes { <total>, _id }. */
export async function pageOfTotals(db: Db, { sort, order, limit, after, among }: TotalsAsked): Promise<TotalsPage> {
  const by = fields[sort]
  const list = { by, direction: order === 'asc' ? 1 : -1, among, limit: limit + 1 } as const
  const found = await readFrom(collectionOf<TotalsDocument>(db, personTotals), list, placeOf(by, after))
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

/** Ranges of the index, one after the other: as one condition with `$or` it would be answered document by document. */
async function readFrom(
  collection: Collection<TotalsDocument>,
  { by, direction, among, limit }: List,
  after: Place | undefined,
): Promise<readonly TotalsDocument[]> {
  const read = (range: Filter<TotalsDocument>, most: number) =>
    collection
      .find(among === undefined ? range : { $and: [{ _id: { $in: [...among] } }, range] })
      .sort({ [by]: direction, _id: direction })
      .limit(most)
      .toArray()
  if (after === undefined) return await read({}, limit)
  const beyond = direction === 1 ? '$gt' : '$lt'
  const found = await read({ [by]: after.value, _id: { [beyond]: after.id } }, limit)
  // those of a few people are read by their ids
  const ranges = among === undefined ? rangesBeyond(by, direction, after.value) : [{ [beyond]: after.value }]
  for (const range of ranges) {
    if (found.length === limit) break
    found.push(...(await read({ [by]: range }, limit - found.length)))
  }
  return found
}

/** The nearest range is so small a part of the value that it begins at, */
const nearest = 8_192n
/** each further one is so much wider, */
const wider = 8n
/** and so many of them have an end. */
const bounded = 4

/**
 * The values beyond one, as neighbouring ranges, of which the last has no end: a server that looks through the whole of a range before it
 * answers with its first documents, as the stand-in does, then looks through little more than the page has.
 */
function* rangesBeyond(by: Total, direction: 1 | -1, begin: Value): Generator<Readonly<Record<string, Value>>> {
  const [beyond, until] = direction === 1 ? ['$gt', '$lte'] : ['$lt', '$gte']
  let edge = BigInt(Number(begin))
  let width = edge / nearest + 1n
  for (let n = 0; n < bounded; n++) {
    const far = edge + BigInt(direction) * width
    yield { [beyond]: valueIn(by, edge), [until]: valueIn(by, far) }
    edge = far
    width *= wider
  }
  yield { [beyond]: valueIn(by, edge) }
}
