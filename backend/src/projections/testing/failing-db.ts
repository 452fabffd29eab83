import type { Collection, Db, Document } from 'mongodb'

const writes = new Set([
  'bulkWrite',
  'updateOne',
  'insertOne',
  'deleteMany',
  'findOneAndUpdate',
  'createIndex',
  'createIndexes',
])

/** What happens to one write: nothing, lost on the way to the database, or done with the answer lost on the way back. */
export type Fate = 'works' | 'lost' | 'answer-lost'

/** Test helper: a database whose writes meet the fate that is decided for each, in order. */
export function failingDb(db: Db, fateOf: () => Fate): Db {
  const failing = (collection: Collection<Document>) =>
    new Proxy(collection, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (typeof name !== 'string' || !writes.has(name)) return member.bind(target) as unknown
        return async (...args: unknown[]): Promise<unknown> => {
          const fate = fateOf()
          if (fate === 'lost') throw new Error(`${name} was lost`)
          const answer: unknown = await Reflect.apply(member, target, args)
          if (fate === 'answer-lost') throw new Error(`the answer of ${name} was lost`)
          return answer
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
