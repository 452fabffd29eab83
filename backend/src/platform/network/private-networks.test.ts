import { expect, it } from 'vitest'
import { isPublicAddress } from './private-networks.ts'

it.each(['1.1.1.1', '142.250.185.78', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

const notPublic = [
  '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1',
  '::1 :: ::ffff:127.0.0.1 fe80::1 fd00::1 fc00::1 ff02::1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1',
  'localhost',
].join(' ')

it.each([...notPublic.split(' '), ''])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
