import { type Collection, type Db, type Document, MongoNetworkError } from 'mongodb'

const writes = new Set([
  'bulkWrite',
  'updateOne',
  'insertOne',
  'insertMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndDelete',
  'createIndex',
  'createIndexes',
])

/** What happens to one write: nothing, lost on the way to the database, or done with the answer lost on the way back. */
export type Fate = 'works' | 'lost' | 'answer-lost'

/** Decides what happens to a write, by the name of the call and of the collection; it may take its time. */
export type FateOf = (write: string, collection: string) => Fate | Promise<Fate>

/** Test helper: a database whose writes meet the fate that is decided for each, in the order in which they are sent. */
export function failingDb(db: Db, fateOf: FateOf): Db {
  const failing = (collection: Collection<Document>) =>
    new Proxy(collection, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (typeof name !== 'string' || !writes.has(name)) return member.bind(target) as unknown
        return async (...args: unknown[]): Promise<unknown> => {
          const fate = await fateOf(name, target.collectionName)
          if (fate === 'lost') throw new MongoNetworkError(`${name} was lost`)
          const result: unknown = await Reflect.apply(member, target, args)
          if (fate === 'answer-lost') throw new MongoNetworkError(`the answer of ${name} was lost`)
          return result
        }
      },
    })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'collection') return (collection: string) => failing(target.collection(collection))
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
}
