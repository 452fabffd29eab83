import { type Collection, type Db, MongoNetworkTimeoutError } from 'mongodb'
import { activeFailPoints, callBetween, sidesOf } from './active.ts'
import type { FailPoints } from './fail-points.ts'

/** The purpose of collections that are not read models; every other collection is one. */
const purposes: Readonly<Record<string, string>> = {
  feed: 'feed',
  feed_floor: 'feed',
  checkpoints: 'checkpoint',
  leases: 'lease',
  signs_of_life: 'lease',
  sessions: 'session',
}
const readModel = 'read-model'

const writes: ReadonlySet<PropertyKey> = new Set<keyof Collection>([
  'bulkWrite',
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
])

/** The database with points around every write. They are named by the purpose of the collection: `mongo.feed.before`. */
export function databaseWithFailPoints(db: Db, points: FailPoints | undefined = activeFailPoints()): Db {
  if (points === undefined) return db
  points.list([...new Set([...Object.values(purposes), readModel])].flatMap((purpose) => sidesOf(`mongo.${purpose}`)))
  return new Proxy(db, {
    get(target, key) {
      if (key === 'collection') return (name: string) => withPoints(target.collection(name), points)
      const value: unknown = Reflect.get(target, key)
      // the driver's classes keep private fields, which a proxy does not have
      const bound: unknown = typeof value === 'function' ? value.bind(target) : value
      return bound
    },
  })
}

function withPoints(collection: Collection, points: FailPoints): Collection {
  const name = collection.collectionName
  // read models that were begun anew have another feed
  const effect = `mongo.${purposes[name] ?? (name.startsWith('feed_') ? purposes['feed'] : readModel)}`
  return new Proxy(collection, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      const bound: unknown = value.bind(target)
      if (!writes.has(key)) return bound
      return (...args: readonly unknown[]) =>
        callBetween(points, [effect], () => Promise.resolve(Reflect.apply(value, target, args)), noResponse)
    },
  })
}

function noResponse(point: string): never {
  throw new MongoNetworkTimeoutError(`no answer at ${point}`)
}
