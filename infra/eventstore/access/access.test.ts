import { statSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { join } from 'node:path'
import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { credentials, Metadata, status } from '@grpc/grpc-js'
import { localPortAttacks } from '@studio/backend/platform/http/testing/local-port-attacks.ts'
import { rawRequest } from '@studio/backend/platform/http/testing/raw-request.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEventStore } from '../server.ts'
import {
  collect,
  connect,
  freshStream,
  makeFolder,
  numbered,
  numbersOf,
  rejection,
  runEventStore,
} from '../testing/fixture.ts'
import { type Access, eventStoreAddress, openAccess } from './access.ts'

const clients: EventStoreDBClient[] = []
let access: Access
let port: number
let folder: string
let address: string
let end: () => Promise<void>

beforeAll(async () => {
  const made = await makeFolder()
  folder = join(made.folder, 'a folder with & and ?')
  access = await openAccess(folder)
  const server = await startEventStore({ file: join(folder, 'eventstore', 'log.sqlite'), access })
  port = server.port
  address = await eventStoreAddress(folder, port)
  end = async () => {
    await Promise.all(clients.map((client) => client.dispose()))
    await server.stop()
    await made.remove()
  }
})
afterAll(() => end())

/** A client of this user, or of nobody. */
const connectAs = (user: string, scheme = 'esdb'): EventStoreDBClient => {
  const own = address.replace(/^esdb:\/\/.*@/, `${scheme}://${user}`)
  const client = EventStoreDBClient.connectionString(own)
  clients.push(client)
  return client
}

const admin = () => `admin:${access.password}@`

describe('a client with the password', () => {
  it('is served', async () => {
    const client = EventStoreDBClient.connectionString(address)
    clients.push(client)
    const stream = freshStream()
    await client.appendToStream(stream, numbered(2))
    expect(numbersOf(await collect(client.readStream(stream)))).toEqual([0, 1])
  })

  it('may send it with one call, by the classic append', async () => {
    const as = (password: string) => ({ credentials: { username: 'admin', password } })
    const client = connectAs('')
    expect(await client.appendToStream(freshStream(), numbered(1), as(access.password))).toMatchObject({
      success: true,
    })
    const refused = client.appendToStream(freshStream(), numbered(1), as('changeit'))
    expect(await rejection(refused)).toBeInstanceOf(AccessDeniedError)
  })

  it('finds the server by gossip', async () => {
    expect(await collect(connectAs(admin(), 'esdb+discover').readAll({ maxCount: 1 }))).toHaveLength(1)
  })
})

describe('a client without the password', () => {
  it.each(['', 'admin:changeit@', 'ops:changeit@', 'admin:wrong@', 'nobody:changeit@'])(
    'is refused as "%s", whatever the call',
    async (user) => {
      const client = connectAs(user)
      const stream = freshStream()
      const attempts = [
        () => client.appendToStream(stream, numbered(1)),
        () => collect(client.readStream(stream)),
        () => collect(client.subscribeToAll()),
        () => client.tombstoneStream(stream),
      ]
      for (const attempt of attempts) expect(await rejection(attempt())).toBeInstanceOf(AccessDeniedError)
    },
  )

  it('gets no response in plaintext', async () => {
    const client = connect(port)
    clients.push(client)
    expect(await rejection(collect(client.readAll()))).toMatchObject({ code: status.UNAVAILABLE })
  })

  it.each(localPortAttacks('/event_store.client.streams.Streams/Read', 'POST'))(
    'gets no answer over HTTP/1.1: %s',
    async (_attack, bytes) => {
      expect(await rawRequest(port, bytes)).toMatchObject({ status: 0, body: '' })
    },
  )

  it('cannot read the files of the data folder', () => {
    const modes = ['access.json', 'certificate.pem'].map((file) => statSync(join(folder, 'eventstore', file)).mode)
    expect(modes.map((mode) => mode & 0o077)).toEqual([0, 0])
  })
})

describe('a foreign host name that points to this machine', () => {
  const insecure = runEventStore()

  const readAs = (authority: string, metadata = new Metadata()) => {
    const options = { 'grpc.default_authority': authority }
    const client = new StreamsClient(`127.0.0.1:${insecure().port}`, credentials.createInsecure(), options)
    return collect<ReadResp>(client.read(new streams.ReadReq(), metadata)).finally(() => client.close())
  }

  it.each(['evil.example', 'evil.example:2113', '127.0.0.1.evil.example', 'evil-localhost'])(
    '%s is refused, even without a password',
    async (authority) => {
      expect(await rejection(readAs(authority))).toMatchObject({ code: status.PERMISSION_DENIED })
    },
  )

  it('is refused as the page of a browser', async () => {
    const page = new Metadata()
    page.set('origin', 'https://evil.example')
    expect(await rejection(readAs('localhost:2113', page))).toMatchObject({ code: status.PERMISSION_DENIED })
  })

  it.each(['localhost:2113', '127.0.0.1'])('%s is accepted', async (authority) => {
    expect(await rejection(readAs(authority))).toMatchObject({ code: status.INVALID_ARGUMENT })
  })

  it('is refused by TLS too, even with the password', async () => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: access.certificate })
    const basic = Buffer.from(`admin:${access.password}`).toString('base64')
    const call = session.request({
      ':method': 'POST',
      ':path': '/event_store.client.streams.Streams/Read',
      ':authority': 'evil.example',
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: `Basic ${basic}`,
    })
    const headers = await new Promise<IncomingHttpHeaders>((resolve) => call.once('response', resolve))
    session.destroy()
    expect(headers['grpc-status']).toBe(`${status.PERMISSION_DENIED}`)
  })
})

it('the password and the certificate of a folder do not change, and each folder has its own', async () => {
  expect(await openAccess(folder)).toEqual(access)
  const other = await makeFolder()
  const made = await openAccess(other.folder)
  await other.remove()
  expect(made.password).not.toBe(access.password)
  expect(made.key).not.toBe(access.key)
})
