import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { refusalAtLocalPort } from './local-port.ts'

interface Given {
  readonly url?: string
  readonly host?: string
  readonly origin?: string
}

/** The status of the refusal; undefined for a request that may go on. */
function statusOf({ url = '/health', ...headers }: Given, publicName?: string): number | undefined {
  const request = Object.assign(new IncomingMessage(new Socket()), { url })
  Object.assign(request.headers, headers)
  return refusalAtLocalPort(request, publicName)?.status
}

describe('the host of a request to a local port', () => {
  it.each(['127.0.0.1', '127.0.0.1:3000', 'localhost', 'localhost:65535', 'LocalHost:3000'])('may be %s', (host) => {
    expect(statusOf({ host })).toBeUndefined()
  })

  it.each(['pictures.example', 'localhost.pictures.example', 'localhost:3000.pictures.example', 'localhost:', ''])(
    'may not be %j',
    (host) => {
      expect(statusOf({ host })).toBe(421)
    },
  )

  it('must be told', () => {
    expect(statusOf({})).toBe(421)
  })

  it('may be the public name too, with its own port only', () => {
    expect(statusOf({ host: 'studio.example:8443' }, 'studio.example:8443')).toBeUndefined()
    expect(statusOf({ host: 'studio.example' }, 'studio.example:8443')).toBe(421)
    expect(statusOf({ host: 'localhost:3000' }, 'studio.example:8443')).toBeUndefined()
  })
})

describe('the origin of a request to a local port', () => {
  const host = '127.0.0.1:3000'

  it.each(['http://127.0.0.1:3000', 'https://127.0.0.1:3000'])('may be its own: %s', (origin) => {
    expect(statusOf({ host, origin })).toBeUndefined()
  })

  it.each(['http://127.0.0.1:3001', 'https://pictures.example', 'null', ''])('may be no other: %j', (origin) => {
    expect(statusOf({ host, origin })).toBe(403)
  })
})

describe('the address of a request to a local port', () => {
  const host = 'localhost'

  it.each(['/', '/a', '/a/', '/a-b/c_d/e.png', '/...', '/.well-known', '/a?path=/../b&more=%2f'])(
    'may be %s',
    (url) => {
      expect(statusOf({ host, url })).toBeUndefined()
    },
  )

  it.each(['', 'a', '?a', 'http://localhost/a', '//a', '/a//b', '/a//', '/./a', '/a/..', '/../a', '/%61pi', '/a\\b'])(
    'may not be %j',
    (url) => {
      expect(statusOf({ host, url })).toBe(400)
    },
  )
})

it('says why it refuses', () => {
  const request = new IncomingMessage(new Socket())
  expect(refusalAtLocalPort(request)?.message).toContain('not reached under that name')
})
