import { serviceHosts } from '../service-hosts.ts'

/** WaveSpeed, and the content networks on which its outputs are. */
export const wavespeedHosts = serviceHosts('wavespeed.ai', [
  'd1q70pf5vjeyhc.cloudfront.net',
  'd2p7pge43lyniu.cloudfront.net',
])
