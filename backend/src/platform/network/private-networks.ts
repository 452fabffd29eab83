import { BlockList, isIP } from 'node:net'

/** Addresses of machines that no other network reaches (RFC 6890), and of groups of machines. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')

/** The part of IPv6 that is given out to public machines; what is mapped to IPv4, tunnelled or local lies outside of it or is named. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(network, bits, 'ipv6')

/** Whether an IP address belongs to a machine that everybody can reach. What is no IP address does not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateNetworks.check(address, 'ipv4')
    case 6:
      return publicIpv6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
    default:
      return false
  }
}
