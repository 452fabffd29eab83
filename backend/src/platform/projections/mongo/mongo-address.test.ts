import { afterEach, expect, test } from 'vitest'
import { type FakeMongo, fakeMongo, replicaSetOf } from '../testing/fake-mongo.ts'
import { connectMongo, type MongoConnection } from './database.ts'
import { isMongoAddress, withDatabase } from './mongo-address.ts'

const running: (FakeMongo | MongoConnection)[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.close())))

const members = 'mongodb://a:27017,b:27017,c:27017'

test.each([
  'mongodb://127.0.0.1:27017/atelier?directConnection=true',
  `${members}/atelier?replicaSet=rs0`,
  'mongodb+srv://ann:secret@cluster.example.com/atelier?retryWrites=true',
  'mongodb://ann:p%40ss@%2Ftmp%2Fmongo.sock/atelier',
])('%s is an address', (address) => {
  expect(isMongoAddress(address)).toBe(true)
})

test.each(['mongodb://', 'http://a', 'mongodb://ann:pa/ss@a', 'mongodb://ann:pa@ss@a', 'mongodb://a?nonsense=1', ''])(
  '%s is none',
  (address) => {
    expect(isMongoAddress(address)).toBe(false)
  },
)

test('a refused address is not repeated, its password least of all', async () => {
  const refused = connectMongo('mongodb://ann:can/ary@a,b/atelier?replicaSet=rs0')
  await expect(refused).rejects.toThrow('MongoDB driver understands')
  await expect(refused).rejects.not.toThrow(/ann:|can|ary/)
})

test('the database of an address changes, its members and options stay', () => {
  expect(withDatabase(`${members}/atelier?replicaSet=rs0`, 'other')).toBe(`${members}/other?replicaSet=rs0`)
  expect(withDatabase(`${members}?replicaSet=rs0`, 'other')).toBe(`${members}/other?replicaSet=rs0`)
  expect(withDatabase('mongodb://%2Ftmp%2Fmongo.sock/a', 'other')).toBe('mongodb://%2Ftmp%2Fmongo.sock/other')
})

test('in a cluster every read goes to the primary, whatever the address says', async () => {
  const [primary, secondary] = await replicaSetOf(2)
  if (!primary || !secondary) throw new Error('A set of two has two members')
  const hosts = [secondary, primary].map(({ host }) => host).join(',')
  const connection = await connectMongo(`mongodb://${hosts}/fake?replicaSet=rs0&readPreference=secondary`)
  running.push(connection, primary, secondary)
  for (let n = 0; n < 5; n++) await connection.db.collection('models').findOne({ n })
  const finds = (server: FakeMongo) => server.commands.filter((command) => command['find'] === 'models').length
  expect([finds(primary), finds(secondary)]).toEqual([5, 0])
})

test('a write waits for the journal of a majority, and not for ever', async () => {
  const server = await fakeMongo(() => undefined)
  const connection = await connectMongo(`${server.url}&w=1&journal=false&wtimeoutMS=0`)
  running.push(connection, server)
  await connection.db.collection('models').insertOne({ n: 1 })
  const insert = server.commands.find((command) => 'insert' in command)
  expect(insert?.['writeConcern']).toEqual({ w: 'majority', j: true, wtimeout: 5_000 })
})
