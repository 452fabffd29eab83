import { expect, it } from 'vitest'
import { isLoopback, isOnThisMachine, listenHostOf, localAddressOf } from './addresses.ts'

it.each([
  'mongodb://127.0.0.1:27017/atelier?directConnection=true',
  'mongodb://user:pass%40word@localhost/atelier',
  'mongodb://[::1]:27017,127.0.0.1:27018/atelier?replicaSet=rs0',
  'mongodb://%2Fhome%2Fmira%2Fdata%2Fmongo.sock/atelier',
  'esdb://127.0.0.1:2113?tls=false',
])('%s is on this machine', (address) => {
  expect(isOnThisMachine(address)).toBe(true)
})

it.each([
  'mongodb://a:27017,b:27017,c:27017/atelier?replicaSet=rs0',
  'mongodb://localhost:27017,b:27017/atelier',
  'mongodb+srv://localhost:secret@studio.example.net/atelier',
  'mongodb://127.0.0.1.example.net/atelier',
  'esdb://user:localhost@log:2113',
])('%s is not', (address) => {
  expect(isOnThisMachine(address)).toBe(false)
})

it.each([
  ['http://localhost:3000', true, 'localhost', '127.0.0.1'],
  ['http://127.0.0.1:3000', true, '127.0.0.1', '127.0.0.1'],
  ['http://[::1]:3000', true, '::1', '::1'],
  ['https://studio.example', false, '0.0.0.0', '127.0.0.1'],
  ['https://localhost.example', false, '0.0.0.0', '127.0.0.1'],
])(
  'a site at %s: on this machine only is %s, it listens on %s and is reached at %s',
  (address, own, listens, reached) => {
    const url = new URL(address)
    expect([isLoopback(url), listenHostOf(url), localAddressOf(url)]).toEqual([own, listens, reached])
  },
)
