import { expect, it } from 'vitest'
import { isOnThisMachine } from './addresses.ts'

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
