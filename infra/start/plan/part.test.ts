import { expect, test } from 'vitest'
import { nodePart, pastTheProxy } from './part.ts'

test('all parts reach this machine without the proxy, and what else was to be reached so', () => {
  const here = 'localhost,127.0.0.1,[::1]'
  expect(pastTheProxy({ https_proxy: 'http://proxy:8080' })).toEqual({ no_grpc_proxy: here, no_proxy: here })
  expect(pastTheProxy({ NO_PROXY: '.studio.example' }).no_grpc_proxy).toBe(`.studio.example,${here}`)
  const both = pastTheProxy({ no_grpc_proxy: 'a', no_proxy: 'b' })
  expect(both).toEqual({ no_grpc_proxy: `a,${here}`, no_proxy: `b,${here}` })
  expect(pastTheProxy({ NO_PROXY: '*' })).toEqual({ no_grpc_proxy: `,${here}`, no_proxy: '*' })
  expect(nodePart('api', ['main.ts'], {}).env).toMatchObject(pastTheProxy(process.env))
})
