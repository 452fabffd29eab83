import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AccessDeniedError, EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEventStore } from './server.ts'
import { makeCertificate } from './testing/certificate.ts'
import { collect, connect, freshStream, makeFolder, numbered, numbersOf, rejection } from './testing/fixture.ts'

const clients: EventStoreDBClient[] = []
let address: (user: string) => string
let plaintext: () => EventStoreDBClient
let end: () => Promise<void>

beforeAll(async () => {
  const { folder, remove } = await makeFolder()
  const { certificate, key } = makeCertificate()
  const authority = join(folder, 'certificate.pem')
  writeFileSync(authority, certificate)
  const tls = { certificate: Buffer.from(certificate), key: Buffer.from(key) }
  const server = await startEventStore({ file: join(folder, 'log.sqlite'), tls })
  address = (user) => `${user}127.0.0.1:${server.port}?tls=true&tlsCAFile=${authority}`
  plaintext = () => connect(server.port)
  end = async () => {
    await Promise.all(clients.map((client) => client.dispose()))
    await server.stop()
    await remove()
  }
})
afterAll(() => end())

const connectAs = (user: string, scheme = 'esdb'): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(`${scheme}://${address(user)}`)
  clients.push(client)
  return client
}

describe('over TLS', () => {
  it.each(['', 'admin:changeit@', 'ops:changeit@'])('serves "%s"', async (user) => {
    const client = connectAs(user)
    const stream = freshStream()
    await client.appendToStream(stream, numbered(2))
    expect(numbersOf(await collect(client.readStream(stream)))).toEqual([0, 1])
  })

  it.each(['admin:wrong@', 'nobody:changeit@'])('refuses "%s" on every kind of call', async (user) => {
    const client = connectAs(user)
    const stream = freshStream()
    const attempts = [
      () => client.appendToStream(stream, numbered(1)),
      () => collect(client.readStream(stream)),
      () => collect(client.subscribeToAll()),
      () => client.tombstoneStream(stream),
    ]
    for (const attempt of attempts) expect(await rejection(attempt())).toBeInstanceOf(AccessDeniedError)
    expect(await rejection(collect(connectAs('').readStream(stream)))).toBeInstanceOf(StreamNotFoundError)
  })

  it('takes the credentials of one call, by the classic append', async () => {
    const client = connectAs('')
    const as = (password: string) => ({ credentials: { username: 'admin', password } })
    expect(await client.appendToStream(freshStream(), numbered(1), as('changeit'))).toMatchObject({ success: true })
    const refused = client.appendToStream(freshStream(), numbered(1), as('wrong'))
    expect(await rejection(refused)).toBeInstanceOf(AccessDeniedError)
  })

  it('is found by gossip', async () => {
    expect(await collect(connectAs('', 'esdb+discover').readAll({ maxCount: 1 }))).toHaveLength(1)
  })

  it('does not answer in plaintext', async () => {
    const client = plaintext()
    clients.push(client)
    expect(await rejection(collect(client.readAll()))).toMatchObject({ code: 14 })
  })
})

it('does not start with half of what TLS needs', async () => {
  const { folder, remove } = await makeFolder()
  const main = new URL('./main.ts', import.meta.url).pathname
  const env = { ...process.env, DATA_DIR: folder, EVENTSTORE_TLS_CERT: 'certificate.pem' }
  const child = spawn(process.execPath, [main], { env, stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([1, null])
  await remove()
})
