import { expect, test } from 'vitest'
import { nodePart, pastTheProxy } from './part.ts'

test('the client of the event store reaches this machine without the proxy, and what else was to be reached so', () => {
  expect(pastTheProxy({ https_proxy: 'http://proxy:8080' })).toEqual({ no_grpc_proxy: 'localhost,127.0.0.1' })
  expect(pastTheProxy({ NO_PROXY: '.studio.example' }).no_grpc_proxy).toBe('.studio.example,localhost,127.0.0.1')
  expect(pastTheProxy({ no_grpc_proxy: 'a', no_proxy: 'b' }).no_grpc_proxy).toBe('a,localhost,127.0.0.1')
  expect(nodePart('api', ['main.ts'], {}).env).toMatchObject(pastTheProxy(process.env))
})
