import { expect, test } from 'vitest'
import { hostsOf } from './hosts.ts'

test.each([
  ['mongodb://ann:canary@a:27017,b:27017,c:27017/atelier?replicaSet=rs0', 'a:27017,b:27017,c:27017'],
  ['esdb://ann:canary@a:2113,b:2113?tls=true', 'a:2113,b:2113'],
  ['mongodb+srv://ann:canary@cluster.example.com/atelier', 'cluster.example.com'],
  ['mongodb://ann:can@ary@a/atelier', 'a'],
  ['temporal.example.com:7233', 'temporal.example.com:7233'],
  ['https://id.example.com/realm', 'id.example.com'],
])('the hosts of %s are %s', (address, hosts) => {
  expect(hostsOf(address)).toBe(hosts)
})
